import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bufferTerminal } from '@tapin/shared/server/command-line-buffer';
import { run } from '#src/commands/run.ts';
import { inBucket } from './publish-part.ts';

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
  /** The module that exports the object whose `method` is replaced. */
  found: string;
  method: string;
  /** A condition in source form: whether a call belongs to this step. */
  when: string;
}

const bucket = new URL('../src/store/bucket/bucket.ts', import.meta.url).href;
const inModule = `import files from 'node:fs/promises'; import { syncBuiltinESMExports } from 'node:module'; const place = files;`;
const inClass = `import { Bucket } from '${bucket}'; const syncBuiltinESMExports = () => {}; const place = Bucket.prototype;`;

const hooks: Record<'folder' | 'bucket', Record<Step, Hook>> = {
  folder: {
    store: { found: inModule, method: 'rename', when: `/staging/.test(path)` },
    claim: { found: inModule, method: 'link', when: 'true' },
    point: { found: inModule, method: 'rename', when: `/channels/.test(path)` },
  },
  bucket: {
    store: { found: inClass, method: 'putIfAbsent', when: `path.endsWith('/release.json')` },
    claim: { found: inClass, method: 'putIfAbsent', when: `path.startsWith('revisions/')` },
    point: { found: inClass, method: 'put', when: `path.startsWith('channels/')` },
  },
};

/** Runs `release …` in this process, which is ten times as fast as a separate process. */
export async function runRelease(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { terminal, written } = bufferTerminal(env);
  const code = await run(args, terminal);
  return { code, ...written };
}

/** Runs `release …` as a separate process. With `dieAt` it is killed right before that step. */
export function spawnRelease(args: string[], options: { dieAt?: Step } = {}): Promise<Ended> {
  const trap = options.dieAt && `process.kill(process.pid, 'SIGKILL'); await new Promise(() => {});`;
  return end(start(args, options.dieAt, trap));
}

/** Starts `release …` and resolves right before a step. `goOn` lets it continue and resolves when it has ended. */
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

function trapped(step: Step, trap: string): string {
  const { found, method, when } = hooks[inBucket ? 'bucket' : 'folder'][step];
  const source = `
    ${found}
    let paused = false;
    const real = place.${method};
    place.${method} = async function (path, ...args) {
      if (${when}) { ${trap} }
      return real.call(this, path, ...args);
    };
    syncBuiltinESMExports();`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
