import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createBufferTerminal } from '@tapin/servers/command-line-buffer';
import { run } from '#src/commands/run.ts';
import { inBucket } from './bucket-server.ts';

const command = fileURLToPath(new URL('../src/release.ts', import.meta.url));

interface Written {
  stdout: string;
  stderr: string;
}

export interface Ended extends Written {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A step of a command: storing a release, claiming a revision, or writing the document of the channel. */
type Step = 'store' | 'claim' | 'point';

interface Hook {
  /** Source code that imports the object whose `method` is replaced, as `place`. */
  imports: string;
  method: string;
  /** A condition as source code. It is true for a call that belongs to this step. */
  when: string;
}

const bucket = import.meta.resolve('@tapin/servers/objects/bucket');
const inModule = `import files from 'node:fs/promises'; import { syncBuiltinESMExports } from 'node:module'; const place = files;`;
const inClass = `import { Bucket } from '${bucket}'; const syncBuiltinESMExports = () => {}; const place = Bucket.prototype;`;

const hooks: Record<'folder' | 'bucket', Record<Step, Hook>> = {
  folder: {
    store: { imports: inModule, method: 'rename', when: `/staging/.test(path)` },
    claim: { imports: inModule, method: 'link', when: 'true' },
    point: { imports: inModule, method: 'rename', when: `/channels/.test(path)` },
  },
  bucket: {
    store: { imports: inClass, method: 'putIfAbsent', when: `path.endsWith('/release.json')` },
    claim: { imports: inClass, method: 'putIfAbsent', when: `path.startsWith('revisions/')` },
    point: { imports: inClass, method: 'put', when: `path.startsWith('channels/')` },
  },
};

/** The builds of most tests have no screens that a browser could open. */
const withoutSmoke = (args: string[]) => (args[0] === 'publish' ? [...args, '--no-smoke', 'test'] : args);

/** Runs `release …` in this process, which is ten times as fast as a separate process. */
export async function runRelease(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { terminal, written } = createBufferTerminal(env);
  const code = await run(withoutSmoke(args), terminal);
  return { code, ...written };
}

/** Runs `release …` as a separate process. With `dieAt`, the process is killed right before that step. */
export function spawnRelease(args: string[], options: { dieAt?: Step } = {}): Promise<Ended> {
  const interruption = options.dieAt && `process.kill(process.pid, 'SIGKILL'); await new Promise(() => {});`;
  return end(start(args, options.dieAt, interruption));
}

/**
 * Starts `release …` as a process and resolves right before a step. `resume` lets it continue and resolves when it has
 * ended.
 */
export async function pauseRelease(args: string[], pauseAt: Step): Promise<{ resume: () => Promise<Ended> }> {
  const interruption = `if (!paused) {
    paused = true;
    process.send('paused');
    await new Promise((resolve) => process.once('message', resolve));
    process.disconnect();
  }`;
  const child = start(args, pauseAt, interruption);
  await once(child, 'message');
  return {
    resume: () => {
      child.send('go on');
      return end(child);
    },
  };
}

function start(args: string[], step?: Step, interruption?: string): ChildProcess {
  const preload = step && interruption ? ['--import', interruptingModule(step, interruption)] : [];
  return spawn(process.execPath, [...preload, command, ...withoutSmoke(args)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

async function end(child: ChildProcess): Promise<Ended> {
  const ended: Written = { stdout: '', stderr: '' };
  child.stdout?.on('data', (data: Buffer) => {
    ended.stdout += data.toString();
  });
  child.stderr?.on('data', (data: Buffer) => {
    ended.stderr += data.toString();
  });
  const [code, signal] = await once(child, 'close');
  return { ...ended, code, signal };
}

function interruptingModule(step: Step, interruption: string): string {
  const { imports, method, when } = hooks[inBucket ? 'bucket' : 'folder'][step];
  const source = `
    ${imports}
    let paused = false;
    const real = place.${method};
    place.${method} = async function (path, ...args) {
      if (${when}) { ${interruption} }
      return real.call(this, path, ...args);
    };
    syncBuiltinESMExports();`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
