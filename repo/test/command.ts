import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/**
 * The output streams of an ended command are destroyed after this time, because a process that the command left behind
 * may keep them open.
 */
const outputTimeoutMs = 5_000;

export interface Finished {
  code: number;
  output: string;
}

/** Runs a command with the pinned Node. Its output is returned, and passed to `onOutput` as it arrives. */
export function runCommand(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  onOutput: (text: string) => void = () => {},
): Promise<Finished> {
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        onOutput(chunk.toString());
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('exit', () => {
      const destroyOutputs = () => {
        child.stdout.destroy();
        child.stderr.destroy();
      };
      setTimeout(destroyOutputs, outputTimeoutMs).unref();
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
