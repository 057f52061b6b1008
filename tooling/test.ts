import { availableParallelism } from 'node:os';
import { readOptions } from './test/options.ts';
import { runInParallel } from './test/schedule.ts';
import { changedTargets, stampGreen } from './test/stamps.ts';
import type { Step } from './test/step.ts';
import { stepsOf } from './test/steps.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const options = readOptions(process.argv.slice(2));
const { all, words, repeat, slowest } = options;
const isSelected = ({ name }: Step) => words.length === 0 || words.some((word) => name.includes(word));
const isForced = all || words.length > 0;

const results: string[] = [];
const complaints: string[] = [];
let passed = 0;
let failed = 0;
let skipped = 0;

async function runStep(step: Step, targets: readonly string[]): Promise<void> {
  const { name } = step;
  say(`… ${name}`);
  const startedAt = performance.now();
  const result = await step.run(targets);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  passed += result.passed;
  failed += result.failed;
  const isGreen = result.failed === 0;
  const counts = `${isGreen ? '✓' : '✗'} ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`;
  say(`\n── ${name}\n${result.output.trimEnd()}\n${counts}\n`);
  results.push(counts);
  if (!isGreen && result.complaint) complaints.push(`── what failed in ${name}\n${result.complaint}\n`);
  // A selection of tests proves nothing about the rest.
  if (isGreen && repeat === 1 && slowest === 0) stampGreen(step, targets);
}

const tasks = stepsOf(options)
  .filter(isSelected)
  .flatMap((step) => {
    const targets = isForced ? Object.keys(step.targets) : changedTargets(step);
    const unchanged = Object.keys(step.targets).filter((target) => !targets.includes(target));
    skipped += unchanged.length;
    if (unchanged.length > 0) {
      const which = targets.length > 0 ? `${step.name}: ${unchanged.join(', ')}` : step.name;
      results.push(`- ${which}: skipped, unchanged since the last green run`);
    }
    return targets.length > 0 ? [{ cpus: step.cpus, run: () => runStep(step, targets) }] : [];
  });

await runInParallel(tasks, availableParallelism());

// The log is long, so its end says again what failed.
if (complaints.length > 0) say(`\n${complaints.join('\n')}`);
say(`\n${results.join('\n')}\n`);
if (skipped > 0) say(`${skipped} skipped: "pnpm test --all" runs everything.\n`);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed + skipped === 0 ? 1 : 0;
