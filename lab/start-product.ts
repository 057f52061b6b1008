import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const root = join(import.meta.dirname, '..');

export interface Product {
  origin: string;
  apiUrl: string;
  stop: () => Promise<void>;
}

/**
 * Starts the product with a new database on PORT, and its API on the next port, where the fixtures of the browser tests
 * expect the API. The built parts come from the usual store.
 */
export async function startProduct(env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-lab-'));
  const port = Number(process.env.PORT ?? '4480');
  const product = spawn(process.execPath, ['repo/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: `${port}`, API_PORT: `${port + 1}`, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilReady(product);
  const stop = async () => {
    product.kill('SIGTERM');
    await once(product, 'exit');
    rmSync(folder, { recursive: true });
  };
  return { origin: `http://localhost:${port}`, apiUrl: `http://127.0.0.1:${port + 1}`, stop };
}

async function untilReady({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) throw new Error('the product has no standard output');
  for await (const line of createInterface({ input: stdout })) if (line.startsWith('Ready')) return;
  throw new Error('the product ended before it was ready');
}
