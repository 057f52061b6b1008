import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export interface CommandRun {
  seconds: number;
  /** The largest resident set of the process, where the system reports it (Linux). */
  peakMegabytes: number;
  result: Record<string, unknown>;
}

/** Returns the largest resident set that a process has had. */
export function peakMegabytesOf(pid: number): number {
  try {
    const [, kilobytes = '0'] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/) ?? [];
    return Number(kilobytes) / 1_024;
  } catch {
    return 0;
  }
}

/** Runs `operator … --json` as a process of its own, and measures its time and memory. */
export async function runOperator(url: string, ...words: string[]): Promise<CommandRun> {
  const started = performance.now();
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: url };
  const child = spawn(process.execPath, ['api/src/operator.ts', ...words, '--json'], { cwd: root, env });
  let peakMegabytes = 0;
  const watch = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, peakMegabytesOf(child.pid ?? 0));
  }, 200);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  if (process.env.BENCH_PROGRESS) child.stderr.pipe(process.stderr);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`operator ${words.join(' ')} ended with ${code}: ${output.slice(-6_000)}`);
  return { seconds: (performance.now() - started) / 1_000, peakMegabytes, result: JSON.parse(output) };
}
