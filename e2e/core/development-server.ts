import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { writeRemote } from '../../repo/new-remote/run.ts';
import { buildsFolder, root } from './settings.ts';

export interface DevelopmentServer {
  /** The query of the address that the server prints. */
  query: string;
  /** The lines that the server has printed. */
  lines: string[];
  stop: () => Promise<void>;
}

/** Creates a remote beside the builds of this run, and returns its folder. */
export async function newRemote(name: string): Promise<string> {
  await rm(join(buildsFolder, `remote-${name}`), { recursive: true, force: true });
  const folder = await writeRemote(name, buildsFolder);
  await symlink(join(root, 'remote-staff/node_modules'), join(folder, 'node_modules'));
  return folder;
}

const running = new Set<ChildProcess>();

/** Runs `tapin dev` for a remote until `stop`, or until the test has ended. */
export async function startDevelopmentServer(folder: string, port: number): Promise<DevelopmentServer> {
  const child = spawn(process.execPath, [join(root, 'kit/src/tapin.ts'), 'dev', '--port', `${port}`], {
    cwd: folder,
    env: process.env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  running.add(child);
  const lines: string[] = [];
  if (!child.stdout) throw new Error('the server was started without a pipe to read from');
  const reader = createInterface({ input: child.stdout });
  const query = await new Promise<string>((resolve, reject) => {
    reader.on('line', (line) => {
      lines.push(line);
      const found = /open \S+\/(\?remote\.\S+)$/.exec(line)?.[1];
      if (found) resolve(found);
    });
    reader.once('close', () => reject(new Error('the server ended before it was ready')));
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    running.delete(child);
  };
  return { query, lines, stop };
}

/** Stops the servers that a failed test has left. */
export function stopDevelopmentServers(): void {
  for (const child of running) child.kill('SIGTERM');
  running.clear();
}
