import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from './command.ts';
import { fingerprintInputs } from './inputs.ts';
import { readReport, reportFile } from './report-file.ts';
import { type Step, toResult } from './step.ts';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; message: string }[];
}

/** The tests of every package that runs in a browser. All that have to run share one process, whichever packages they are of. */
export function components(cpus: number): Step {
  const packages = readdirSync(root).filter((name) => existsSync(join(root, name, 'jest.config.ts')));
  return {
    name: 'components (jest)',
    cpus,
    targets: Object.fromEntries(packages.map((name) => [name, fingerprintInputs({ packages: [name] })])),
    run: async (targets, onOutput) => {
      const file = reportFile('jest.json');
      const args = ['--json', `--outputFile=${file}`, '--silent', `--maxWorkers=${cpus}`];
      const finished = await runCommand('jest', [...args, '--projects', ...targets], {}, onOutput);
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
