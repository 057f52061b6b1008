import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { root } from './parts.ts';

export interface Settings {
  port: number;
  apiPort: number;
  dataFolder: string;
  storeFolder: string;
  channel: string;
}

/** A setting that cannot work, told in one line that says what to do. */
class SettingsError extends Error {}

function portFrom(name: string, fallback: number): number {
  const text = process.env[name] || String(fallback);
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new SettingsError(`${name}=${text} is no port: set it to a number from 1 to 65535`);
}

function writableFolder(name: string, fallback: string): string {
  const folder = resolve(process.env[name] || join(root, fallback));
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    throw new SettingsError(
      `${folder} cannot be written: make it writable, or set ${name} to another folder`,
    );
  }
}

function requireFree(name: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', () =>
      fail(new SettingsError(`port ${port} is taken: stop what uses it, or set ${name} to another port`)),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => done()));
  });
}

/** Where everything runs and keeps its data; checked before anything is built or started. */
export async function readSettings(): Promise<Settings> {
  const port = portFrom('PORT', 4400);
  const apiPort = portFrom('API_PORT', port + 1);
  await requireFree('PORT', port);
  await requireFree('API_PORT', apiPort);
  return {
    port,
    apiPort,
    dataFolder: writableFolder('DATA_DIR', '.data/db'),
    storeFolder: writableFolder('STORE_DIR', '.data/store'),
    channel: process.env.CHANNEL || 'production',
  };
}
