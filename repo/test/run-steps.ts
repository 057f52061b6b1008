import { availableParallelism } from 'node:os';
import { changedTargets, recordSuccess } from './cache.ts';
import type { Options } from './options.ts';
import type { Result, Step } from './step.ts';

/** A step that cannot be run has failed. The other steps still run. */
function failedResult(error: unknown): Result {
  const output = error instanceof Error ? error.message : String(error);
  return { passed: 0, failed: 1, output, failureText: output };
}

/** Runs the selected and changed steps, prints the result of each, and returns the exit code. */
export async function runSteps(
  steps: readonly Step[],
  { all, words, repeat, slowest }: Options,
  print: (text: string) => void,
): Promise<number> {
  const cpus = availableParallelism();
  const printLine = (line: string) => print(`${line}\n`);
  const results: string[] = [];
  const failureTexts: string[] = [];
  const total = { passed: 0, failed: 0, skipped: 0 };

  const runStep = async (step: Step, targets: readonly string[]) => {
    const { name } = step;
    printLine(`… ${name}`);
    const startedAt = performance.now();
    // Output is printed at once only for a step that needs every processor, because no other step runs beside it whose
    // lines could mix with its lines.
    const runsAlone = step.cpus >= cpus;
    const {
      passed,
      failed,
      output,
      failureText: complaint,
    } = await step.run(targets, runsAlone ? print : undefined).catch(failedResult);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const isGreen = failed === 0;
    const result = `${isGreen ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`;
    if (!runsAlone) printLine(`\n── ${name}\n${output.trimEnd()}`);
    printLine(`${result}\n`);
    results.push(result);
    total.passed += passed;
    total.failed += failed;
    if (!isGreen && complaint) failureTexts.push(`── failures in ${name}\n${complaint}\n`);
    // A run of selected tests does not prove that the other tests of the step pass.
    if (isGreen && repeat === 1 && slowest === 0) recordSuccess(step, targets);
  };

  const isSelected = ({ name }: Step) => words.length === 0 || words.some((word) => name.includes(word));
  const isForced = all || words.length > 0;
  const tasks = steps.filter(isSelected).flatMap((step) => {
    const every = Object.keys(step.targets);
    const targets = isForced ? every : changedTargets(step);
    const unchanged = every.filter((target) => !targets.includes(target));
    total.skipped += unchanged.length;
    if (unchanged.length > 0) {
      const which = targets.length > 0 ? `${step.name}, ${unchanged.join(', ')}` : step.name;
      results.push(`- ${which}: skipped, unchanged since the last green run`);
    }
    return targets.length > 0 ? [{ cpus: step.cpus, run: () => runStep(step, targets) }] : [];
  });
  await runInParallel(tasks, cpus);

  // The failures are printed again at the end, because the log is long.
  if (failureTexts.length > 0) printLine(`\n${failureTexts.join('\n')}`);
  printLine(`\n${results.join('\n')}\n`);
  if (total.skipped > 0) printLine(`${total.skipped} skipped; "pnpm test --all" runs everything\n`);
  printLine(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || total.passed + total.skipped === 0 ? 1 : 0;
}

interface Task {
  cpus: number;
  run: () => Promise<void>;
}

/** Runs tasks in parallel and in order. Together they keep no more processors busy than the machine has. */
export async function runInParallel(tasks: readonly Task[], cpus: number): Promise<void> {
  const waiting = [...tasks];
  const running = new Set<Promise<void>>();
  let free = cpus;
  const start = ({ cpus: wanted, run }: Task) => {
    const used = Math.min(wanted, cpus);
    free -= used;
    const done = run().finally(() => {
      free += used;
      running.delete(done);
    });
    running.add(done);
  };
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex((task) => Math.min(task.cpus, cpus) <= free);
    if (next < 0) await Promise.race(running);
    else for (const task of waiting.splice(next, 1)) start(task);
  }
}
