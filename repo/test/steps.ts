import { availableParallelism } from 'node:os';
import { browser } from './browser.ts';
import { components } from './components.ts';
import { fingerprintInputs, manifests, pagePackages, repositoryFingerprint } from './inputs.ts';
import type { Options } from './options.ts';
import { check, type Step, suite } from './step.ts';

/** The API imports the checks of doctor from delivery, and what they need. These folders are no inputs of its tests. */
export const outsideApi =
  /^delivery\/(src\/(canary|commands|edge|export|figures|kit|placeholders|status)\/|src\/(main|release)|.*\.test\.ts$)/;

/** The steps of a run. After the quick checks the longest ones are first, so that the processors end at the same time. */
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
