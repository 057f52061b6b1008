import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './parts.ts';

export interface Server {
  name: string;
  child: ChildProcess;
  ended: Promise<number>;
}

/** Starts a server that stops with this process and shares its stderr. */
export function startServer(name: string, main: string, env: NodeJS.ProcessEnv): Server {
  const child = spawn(process.execPath, [join(root, main)], {
    cwd: root,
    env: { ...process.env, ...env },
    // The server has its own process group, so that Ctrl-C reaches only this process, which stops its servers in order.
    detached: true,
    // The server stops when the IPC channel closes, however this process ended.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  return { name, child, ended };
}

/** Waits until the health check of a server succeeds. Returns false when the server ends earlier. */
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
