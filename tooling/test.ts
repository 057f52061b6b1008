import { readOptions } from './test/options.ts';
import { runSteps } from './test/run-steps.ts';
import { stepsOf } from './test/steps.ts';

try {
  const options = readOptions(process.argv.slice(2));
  // This test boots a machine of its own. It is for maintainers, and not part of a run of all tests.
  if (options.words[0] === 'operations') await import('./operations/run.ts');
  else process.exitCode = await runSteps(stepsOf(options), options, (text) => process.stdout.write(text));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
