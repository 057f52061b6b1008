import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { freePort } from './free-port.ts';

const main = join(import.meta.dirname, '../../src/main.ts');

export interface ServerProcess {
  pid: number;
  base: string;
  child: ChildProcess;
  errors(): string;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

function spawnServer(variables: Record<string, string>, ...words: string[]): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: '', ...variables };
  return spawn(process.execPath, [main, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

export async function startServer(
  t: TestContext,
  variables: Record<string, string>,
  ...words: string[]
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawnServer({ API_PORT: String(port), ...variables }, ...words);
  t.after(() => child.kill('SIGKILL'));
  const errors: string[] = [];
  child.stderr?.on('data', (chunk) => errors.push(String(chunk)));
  const ready = (async () => {
    if (!child.stdout) return false;
    for await (const line of createInterface({ input: child.stdout })) {
      if (/^TapIn (API|jobs) ready at /.test(line)) return true;
    }
    return false;
  })();
  if (!(await ready)) throw new Error(`the server did not start: ${errors.join('')}`);
  return {
    pid: child.pid ?? 0,
    base: `http://127.0.0.1:${port}`,
    child,
    errors: () => errors.join(''),
    kill: async (signal) => {
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

export async function startExpectingFailure(variables: Record<string, string>) {
  const child = spawnServer(variables);
  let text = '';
  child.stderr?.on('data', (chunk) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, text: text.trim() };
}
