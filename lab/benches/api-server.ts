import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@tapin/api/free-port';

export async function startApi(sources: string, databaseUrl: string) {
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'test', API_PORT: String(port), DATABASE_URL: databaseUrl };
  const server = spawn(process.execPath, [join(sources, 'api/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: server.stdout })) if (line.includes('ready')) break;
  const stop = async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}
