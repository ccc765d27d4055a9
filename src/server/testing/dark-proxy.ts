import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can go dark: it takes connections, keeps those it has, and lets nothing through. */
export async function darkProxy(to: { hostname: string; port: string }) {
  const sockets = new Set<Socket>();
  let isDark = false;
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('data', (data) => !isDark && other.write(data));
      one.on('close', () => !isDark && other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    goDark: () => (isDark = true),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
