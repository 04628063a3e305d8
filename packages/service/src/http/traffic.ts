/** Bytes that came in and went out over all connections, those that are open included. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface Traffic {
  received(): number;
  sent(): number;
}

export function countTraffic(server: Server): Traffic {
  const open = new Set<Socket>();
  let [received, sent] = [0, 0];
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => {
      open.delete(socket);
      received += socket.bytesRead;
      sent += socket.bytesWritten;
    });
  });
  const live = (of: 'bytesRead' | 'bytesWritten'): number => [...open].reduce((sum, socket) => sum + socket[of], 0);
  return { received: () => received + live('bytesRead'), sent: () => sent + live('bytesWritten') };
}
