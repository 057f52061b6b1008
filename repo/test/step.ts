import { type Finished, runCommand } from './command.ts';

export interface Counts {
  passed: number;
  failed: number;
}

export interface Result extends Counts {
  output: string;
  /** The part of the output that describes the failures. It is printed again after the last step. */
  failureText: string;
}

export interface Step {
  name: string;
  cpus: number;
  targets: Record<string, string>;
  run: (targets: readonly string[], onOutput?: (text: string) => void) => Promise<Result>;
}

/** A command that is one check: it passes or fails as a whole. */
export const check = (name: string, inputs: string, file: string, ...args: string[]): Step => ({
  name,
  cpus: 1,
  targets: { [name]: inputs },
  run: async (_, onOutput) => {
    const { code, output } = await runCommand(file, args, {}, onOutput);
    const failed = code === 0 ? 0 : 1;
    return { passed: 1 - failed, failed, output, failureText: lastLines(output) };
  },
});

/** A script that runs tests with Node's own runner and ends with the line `N passed, N failed`. */
export const suite = (
  { name, inputs, cpus }: { name: string; inputs: string; cpus: number },
  ...args: string[]
): Step => ({
  name,
  cpus,
  targets: { [name]: inputs },
  run: async (_, onOutput) => {
    // A test process waits for databases, timers and other processes for a third of its time.
    const finished = await runCommand('node', args, { TEST_CONCURRENCY: String(cpus + 1) }, onOutput);
    const counts = [...finished.output.matchAll(/^(\d+) passed, (\d+) failed/gm)].at(-1);
    const failures = finished.output.match(/^. failing tests:[\s\S]*?(?=^.*\d+ passed, \d+ failed)/gm) ?? [];
    return toResult(finished, {
      passed: Number(counts?.[1] ?? 0),
      failed: Number(counts?.[2] ?? 0),
      failureText: failures.join('\n'),
    });
  },
});

/** Returns the result of a test runner. A runner that exits with an error, or that runs no test, has failed. */
export function toResult(
  { code, output }: Finished,
  { passed, failed, failureText }: Counts & { failureText: string },
): Result {
  const isGreen = code === 0 && passed > 0;
  return { passed, failed: isGreen ? failed : Math.max(1, failed), output, failureText };
}

export const lastLines = (text: string) => text.trim().split('\n').slice(-100).join('\n');
