import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

const sources = join(import.meta.dirname, '../../api/src');

export interface Ended {
  code: number | null;
  output: string;
  seconds: number;
  /** The largest memory of the process. */
  peakMegabytes: number;
}

/** The kernel keeps the largest resident size of a process, until the process has ended. */
function peakOf(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1_024);
  } catch {
    return 0;
  }
}

/** Runs a command of the operator, and prints its lines. */
export async function operator(words: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(sources, 'operator.ts'), ...words], {
    env: { ...env, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let peakMegabytes = 0;
  const watch = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, peakOf(child.pid));
  }, 100);
  const [written, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  clearInterval(watch);
  const output = `${complained}${written}`.trim();
  process.stdout.write(`\n$ operator ${words.join(' ')}\n${output.replaceAll(/^/gm, '  ')}\n`);
  return { code, output, seconds: Math.round(performance.now() - started) / 1_000, peakMegabytes };
}

export async function startApi(port: number, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const api = spawn(process.execPath, [join(sources, 'main.ts')], {
    env: { ...env, NODE_ENV: 'test', LOG_LEVEL: 'silent', API_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: api.stdout })) if (line.includes('ready')) break;
  return api;
}

export async function stopApi(api: ChildProcess): Promise<void> {
  if (api.exitCode !== null) return;
  api.kill('SIGTERM');
  await once(api, 'exit');
}
