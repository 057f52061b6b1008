import { readOptions } from './test/options.ts';
import { runSteps } from './test/run-steps.ts';
import { stepsOf } from './test/steps.ts';

try {
  const options = readOptions(process.argv.slice(2));
  process.exitCode = await runSteps(stepsOf(options), options, (text) => process.stdout.write(text));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
