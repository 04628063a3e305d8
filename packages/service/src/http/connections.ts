/**
 * Connections, up to a number. Where one more comes, another is closed for it: the oldest that never said anything, else the oldest that has not sent
 * a whole request yet, else the one that has been without a request for longest. So thousands of silent connections neither keep other clients out nor cut them off. Where
 * all have a request under way, the new one is closed.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Connections {
  /** The first bytes of the connection have come. */
  begin(socket: Socket): void;
  /** The connection has a request until its answer ends. */
  use(socket: Socket, response: ServerResponse): void;
  /** A request of the connection was answered without being parsed. */
  refuse(socket: Socket): void;
  /** Whether it has a request. */
  isBusy(socket: Socket): boolean;
}

export function limitConnections(server: Server, most: number): Connections {
  /** In the order of their arrival. */
  const silent = new Set<Socket>();
  /** In the order of their first bytes. */
  const begun = new Set<Socket>();
  /** In the order of their last answers. */
  const idle = new Set<Socket>();
  const busy = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    if (silent.size + begun.size + idle.size + busy.size >= most) closeOne(socket);
    if (socket.destroyed) return;
    silent.add(socket);
    socket.on('close', () => {
      for (const group of [silent, begun, idle, busy]) group.delete(socket);
    });
  });

  function closeOne(arrived: Socket): void {
    const [[waiting], [slow], [rested]] = [silent, begun, idle];
    const chosen = waiting ?? slow ?? rested ?? arrived;
    for (const group of [silent, begun, idle]) group.delete(chosen);
    chosen.destroy();
  }
  return {
    isBusy: (socket) => busy.has(socket),
    begin(socket) {
      if (silent.delete(socket)) begun.add(socket);
    },
    refuse(socket) {
      for (const group of [silent, begun, idle]) group.delete(socket);
      if (!socket.destroyed) idle.add(socket); // the last
    },
    use(socket, response) {
      for (const group of [silent, begun, idle]) group.delete(socket);
      busy.set(socket, (busy.get(socket) ?? 0) + 1);
      response.once('close', () => {
        const left = (busy.get(socket) ?? 1) - 1;
        if (left > 0) busy.set(socket, left);
        else if (busy.delete(socket) && !socket.destroyed) idle.add(socket);
      });
    },
  };
}
