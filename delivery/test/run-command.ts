import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../src/release.ts', import.meta.url));

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

type Step = 'link' | 'rename';

/** Runs `release …` as a process of its own; with `dieAt` it is killed when it is about to take that step. */
export function runRelease(args: string[], options: { dieAt?: Step } = {}): Promise<Ended> {
  const trap = options.dieAt && `process.kill(process.pid, 'SIGKILL'); await new Promise(() => {});`;
  return end(start(args, options.dieAt, trap));
}

/** Starts `release …` and resolves when it is about to take a step; `goOn` lets it and resolves when it ended. */
export async function pauseRelease(args: string[], pauseAt: Step): Promise<{ goOn: () => Promise<Ended> }> {
  const trap = `if (!paused) {
    paused = true;
    process.send('paused');
    await new Promise((resolve) => process.once('message', resolve));
    process.disconnect();
  }`;
  const child = start(args, pauseAt, trap);
  await once(child, 'message');
  return {
    goOn: () => {
      child.send('go on');
      return end(child);
    },
  };
}

function start(args: string[], step?: Step, trap?: string): ChildProcess {
  const preload = step && trap ? ['--import', trapped(step, trap)] : [];
  return spawn(process.execPath, [...preload, command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

async function end(child: ChildProcess): Promise<Ended> {
  const ended: Ended = { code: null, signal: null, stdout: '', stderr: '' };
  child.stdout?.on('data', (data: Buffer) => {
    ended.stdout += data.toString();
  });
  child.stderr?.on('data', (data: Buffer) => {
    ended.stderr += data.toString();
  });
  const [code, signal] = await once(child, 'close');
  return { ...ended, code, signal };
}

function trapped(step: Step, trap: string): string {
  const source = `
    import files from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    let paused = false;
    const real = files.${step};
    files.${step} = async (...args) => { ${trap} return real(...args); };
    syncBuiltinESMExports();`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
