import { runCommand } from './command.ts';
import { fingerprintInputs, pagePackages } from './inputs.ts';
import { readReport, reportFile } from './report-file.ts';
import { type Step, toResult } from './step.ts';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; message: string }[];
}

const jestPresets = [
  'jest.config.ts',
  'kit/jest/jest-preset.ts',
  'kit/jest/jest-setup.ts',
  'kit/jest/jest-css-module.cjs',
];

/** The tests of every package that runs in a browser. All that have to run share one process, whichever packages they are of. */
export function components(cpus: number): Step {
  return {
    name: 'components (jest)',
    cpus,
    targets: Object.fromEntries(
      pagePackages.map((name) => [name, fingerprintInputs({ packages: [name], paths: jestPresets })]),
    ),
    run: async (targets, onOutput) => {
      const file = reportFile('jest.json');
      const args = ['--json', `--outputFile=${file}`, '--silent', `--maxWorkers=${cpus}`];
      const finished = await runCommand('jest', [...args, '--selectProjects', ...targets], {}, onOutput);
      const report = readReport<JestReport>(file);
      const failures = report?.testResults.filter(({ status }) => status === 'failed') ?? [];
      return toResult(finished, {
        passed: report?.numPassedTests ?? 0,
        failed: report?.numFailedTests ?? 0,
        failureText: failures.map(({ message }) => message).join('\n'),
      });
    },
  };
}
