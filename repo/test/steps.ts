import { availableParallelism } from 'node:os';
import { browser } from './browser.ts';
import { runCommand } from './command.ts';
import { fingerprintInputs, manifests, pagePackages, repositoryFingerprint } from './inputs.ts';
import type { Options } from './options.ts';
import { readReport, reportFile } from './report-file.ts';
import { check, type Step, suite, toResult } from './step.ts';

/**
 * Matches files of delivery that are not inputs of the tests of the API. The API imports only the checks of doctor from
 * delivery, and what they import.
 */
export const outsideApi =
  /^delivery\/(src\/(canary|commands|edge|export|figures|kit|placeholders|status)\/|src\/(main|release)|.*\.test\.ts$)/;

/**
 * Returns the steps of a run. The quick checks are first, and then the longest steps, so that all processors finish at
 * about the same time.
 */
export function stepsOf(options: Options): Step[] {
  const cpus = availableParallelism();
  const half = Math.max(1, Math.floor(cpus / 2));
  const scope = options.all ? [] : ['--quick'];
  const repository = repositoryFingerprint();
  const apiInputs = fingerprintInputs({ packages: ['api'], without: outsideApi });
  const deliveryInputs = fingerprintInputs({ packages: ['delivery'], paths: manifests });
  return [
    suite({ name: 'API', inputs: apiInputs, cpus: half }, 'api/test/run.ts', ...scope),
    check('format and lint (biome)', repository, 'biome', 'ci', '.'),
    check('types (tsc)', repository, 'tsc', '--noEmit'),
    check('dead code (knip)', repository, 'knip'),
    components(half),
    suite({ name: 'delivery', inputs: deliveryInputs, cpus: half }, 'delivery/test/run.ts', ...scope),
    suite({ name: 'conventions', inputs: repository, cpus: 1 }, 'repo/test/run.ts', ...scope),
    suite(
      { name: 'kit', inputs: fingerprintInputs({ packages: ['kit', ...pagePackages] }), cpus: 1 },
      'repo/test/run.ts',
      'kit',
    ),
    suite(
      { name: 'oneroster', inputs: fingerprintInputs({ packages: ['oneroster'] }), cpus: 1 },
      'repo/test/run.ts',
      'oneroster',
    ),
    browser(cpus, options),
  ];
}

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

/**
 * Returns the step with the tests of every package that runs in a browser. The packages whose tests have to run share
 * one process.
 */
function components(cpus: number): Step {
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
