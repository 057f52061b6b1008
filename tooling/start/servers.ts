import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './parts.ts';

export interface Server {
  name: string;
  child: ChildProcess;
  /** Resolves when the process has ended, with its exit code. */
  ended: Promise<number>;
}

/** Starts a server that stops with this process; what it says goes straight to the terminal. */
export function startServer(name: string, main: string, env: NodeJS.ProcessEnv): Server {
  const child = spawn(process.execPath, [join(root, main)], {
    cwd: root,
    env: { ...process.env, ...env },
    // A group of its own: Ctrl-C reaches this process alone, which then stops its servers in order.
    detached: true,
    // It stops by itself when the channel to this process is gone, however that ended.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  return { name, child, ended };
}

/** Waits until a server answers its health check; false when it ended instead. */
export async function untilHealthy({ ended }: Server, url: string): Promise<boolean> {
  let isRunning = true;
  void ended.then(() => {
    isRunning = false;
  });
  while (isRunning) {
    const isHealthy = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return true;
    await delay(50);
  }
  return false;
}

export async function stopServers(servers: readonly Server[]): Promise<void> {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
}
