import { createServer } from 'node:net';

/** The port of the first remote. Several development servers can run at the same time. */
const firstPort = 4403;
const lastPort = 4499;

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

/** Returns the first free port for a development server. */
export async function findPort(): Promise<number> {
  for (let port = firstPort; port <= lastPort; port += 1) if (await isFree(port)) return port;
  throw new Error(`the ports ${firstPort} to ${lastPort} are in use: name a free one with --port`);
}
