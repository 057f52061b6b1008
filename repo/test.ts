import { readOptions } from './test/options.ts';
import { runSteps } from './test/run-steps.ts';
import { stepsOf } from './test/steps.ts';

try {
  const args = process.argv.slice(2);
  // These tests need a machine of their own, or minutes. They are for maintainers, and not part of a run of all tests.
  const isOperations = args[0] === 'operations';
  if (isOperations && args[1] === 'typed') await import('../lab/operations/typed.ts');
  else if (isOperations && args[1] === 'rotation') await import('../lab/operations/rotation/rotation.ts');
  else if (isOperations) await import('../lab/operations/run.ts');
  else {
    const options = readOptions(args);
    process.exitCode = await runSteps(stepsOf(options), options, (text) => process.stdout.write(text));
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
