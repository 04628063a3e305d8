/**
 * Connections, up to a number. Where one more comes, the connection that has been without a request for longest is closed for it: thousands of
 * silent connections keep nobody out. Where all have a request under way, the new one is closed.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Connections {
  /** The connection has a request until its answer ends. */
  use(socket: Socket, response: ServerResponse): void;
}

export function limitConnections(server: Server, most: number): Connections {
  /** In the order of their last answers, or of their arrival. */
  const idle = new Set<Socket>();
  const busy = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    if (idle.size + busy.size >= most) closeOne(socket);
    if (socket.destroyed) return;
    idle.add(socket);
    socket.on('close', () => {
      idle.delete(socket);
      busy.delete(socket);
    });
  });

  function closeOne(arrived: Socket): void {
    const [oldest = arrived] = idle;
    idle.delete(oldest);
    oldest.destroy();
  }
  return {
    use(socket, response) {
      idle.delete(socket);
      busy.set(socket, (busy.get(socket) ?? 0) + 1);
      response.once('close', () => {
        const left = (busy.get(socket) ?? 1) - 1;
        if (left > 0) busy.set(socket, left);
        else if (busy.delete(socket) && !socket.destroyed) idle.add(socket);
      });
    },
  };
}
