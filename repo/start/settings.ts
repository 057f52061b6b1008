import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { isBucket } from '../../shared/servers/src/objects/object-storage.ts';
import { root } from './parts.ts';

export interface Settings {
  port: number;
  apiPort: number;
  apiUrl: string;
  edgeUrl: string;
  dataFolder: string;
  store: string;
  channel: string;
}

/** An error about a setting. Its message is one line that says what to do. */
class SettingsError extends Error {}

const loopback = '127.0.0.1';
const wildcardHosts = new Set(['0.0.0.0', '::', '']);

function portFrom(name: string, fallback: number): number {
  const text = process.env[name] || String(fallback);
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new SettingsError(`${name}=${text} is not a port: set ${name} to a number from 1 to 65535`);
}

function channelFrom(text: string): string {
  if (/^[a-z][a-z0-9-]*$/.test(text)) return text;
  throw new SettingsError(
    `CHANNEL=${text} is not a valid name of a channel: use a–z, 0–9 and -, and begin with a letter`,
  );
}

function writableFolder(name: string, fallback: string): string {
  const folder = resolve(process.env[name] || join(root, fallback));
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    throw new SettingsError(
      `${folder} cannot be written: give this user write permission, or set ${name} to another folder`,
    );
  }
}

function listenError(code: string | undefined, name: string, port: number, host: string): string {
  if (code === 'EACCES') return `port ${port} is not permitted for this user: set ${name} to 1024 or higher`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST=${host} is not an address of this machine: set HOST to one, or to 0.0.0.0 for all`;
  }
  return `port ${port} is in use: stop the process that uses it, or set ${name} to another port`;
}

function requireFree(name: string, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) =>
      fail(new SettingsError(listenError(code, name, port, host))),
    );
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

/** Reads the addresses and the data folders, and checks them before anything is built or started. */
export async function readSettings(): Promise<Settings> {
  const host = process.env.HOST || loopback;
  const port = portFrom('PORT', 4400);
  const apiPort = portFrom('API_PORT', port === 65_535 ? port - 1 : port + 1);
  if (apiPort === port)
    throw new SettingsError(`PORT and API_PORT are both ${port}: set one of them to another port`);
  await requireFree('PORT', port, host);
  await requireFree('API_PORT', apiPort, loopback);
  const edgeHost = wildcardHosts.has(host) ? loopback : host;
  return {
    port,
    apiPort,
    apiUrl: `http://${loopback}:${apiPort}`,
    edgeUrl: `http://${edgeHost.includes(':') ? `[${edgeHost}]` : edgeHost}:${port}`,
    dataFolder: writableFolder('DATA_DIR', '.data/db'),
    store: isBucket(process.env.STORE_DIR ?? '')
      ? (process.env.STORE_DIR ?? '')
      : writableFolder('STORE_DIR', '.data/store'),
    channel: channelFrom(process.env.CHANNEL || 'production'),
  };
}
