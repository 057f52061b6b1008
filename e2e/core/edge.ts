import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { publishParts } from '../../delivery/src/publish/publish.ts';
import { developmentKeys, openForCommand } from '../../delivery/src/signing/open-signed-store.ts';
import { buildFolder, remoteNames } from './releases/builds.ts';
import { apiUrl, root, storeFolder } from './settings.ts';

export interface Edge {
  origin: string;
  channel: string;
  stop: () => Promise<void>;
}

let channels = 0;

/** Creates a channel with the running host and remotes, and then publishes newer versions of some parts to it. */
export async function newChannel(newer: Record<string, string> = {}): Promise<string> {
  channels += 1;
  const channel = `e2e-${process.pid}-${channels}-${Date.now().toString(36)}`;
  await publishAll(
    channel,
    ['host', ...remoteNames].map((name) => buildFolder(name)),
  );
  const folders = Object.entries(newer).map(([name, version]) => buildFolder(name, version));
  if (folders.length > 0) await publishAll(channel, folders);
  return channel;
}

/** Publishes builds in one revision, which takes hardly longer than to publish one build. */
const publishAll = (channel: string, folders: string[]) =>
  publishParts({
    folders,
    store: openForCommand(storeFolder, process.env),
    channel,
    publishedBy: 'e2e',
    commit: 'e2e',
  });

export const publishTo = (channel: string, name: string, version?: string) =>
  publishAll(channel, [buildFolder(name, version)]);

/** Starts a separate edge for a channel, on any free port, in front of the same API. */
export async function startEdge(channel: string, settings: Record<string, string> = {}): Promise<Edge> {
  const child = spawn(process.execPath, [join(root, 'delivery/src/main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      API_URL: apiUrl,
      STORE_DIR: storeFolder,
      CHANNEL: channel,
      NODE_ENV: 'test',
      ...developmentKeys(storeFolder),
      ...settings,
    },
    // The IPC channel makes the edge exit with its parent process, even if the parent crashes.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout } = child;
  if (!stdout) throw new Error('the edge was started without a pipe to read from');
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: stdout })) {
    const port = line.match(/http:\/\/[^:]+:(\d+)/)?.[1];
    if (!port) continue;
    const stop = async () => {
      child.kill('SIGTERM');
      await exited;
    };
    // Cookies ignore the port, so a person who is logged in at the product is also logged in at this edge.
    return { origin: `http://localhost:${port}`, channel, stop };
  }
  throw new Error('the edge ended before it was ready');
}
