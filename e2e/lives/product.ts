import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Edge, startEdge } from '../core/edge.ts';
import { mailPort, productPorts } from '../core/settings.ts';

const liveChannel = 'production';

export interface Product {
  origin: string;
  now: () => Date;
  /** Sets the clock of the API, and waits until the notifications that are due have been sent. */
  setTime: (time: Date) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts an API with a separate clock, a new database and the demo districts, and an edge in front of it. */
export async function startProduct(start: Date): Promise<Product> {
  const { api: apiPort, edge: port } = productPorts;
  const folder = await mkdtemp(join(tmpdir(), 'tapin-lives-'));
  // PostgreSQL may run as another user, which needs access to its data.
  await chmod(folder, 0o755);
  const api = fork(join(import.meta.dirname, 'api-with-clock.ts'), {
    env: {
      ...process.env,
      API_TIME: start.toISOString(),
      API_PORT: `${apiPort}`,
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: join(folder, 'db'),
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    },
  });
  const exited = once(api, 'exit');
  const [ready] = await Promise.race([once(api, 'message'), exited]);
  if (typeof ready !== 'string') throw new Error('the API ended before it was ready');
  const edge: Edge = await startEdge(liveChannel, {
    PORT: `${port}`,
    API_URL: `http://127.0.0.1:${apiPort}`,
  });
  let offsetMs = start.getTime() - Date.now();
  return {
    origin: edge.origin,
    now: () => new Date(Date.now() + offsetMs),
    setTime: async (time) => {
      offsetMs = time.getTime() - Date.now();
      const isSet = once(api, 'message');
      api.send(time.toISOString());
      await isSet;
    },
    stop: async () => {
      await edge.stop();
      api.disconnect();
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}
