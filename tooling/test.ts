import { requireChromium } from './test/chromium.ts';
import { browser, check, jest, type Step, suite } from './test/steps.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const steps = (): Step[] => [
  check('format and lint (biome)', 'biome', 'ci', '.'),
  check('types (tsc)', 'tsc', '--noEmit'),
  check('dead code (knip)', 'knip'),
  suite('conventions', 'tooling/test/run.ts'),
  jest,
  suite('delivery', 'delivery/test/run.ts'),
  suite('API on PGlite and on PostgreSQL', 'api/test/run.ts'),
  browser(requireChromium()),
];

const results: string[] = [];
const complaints: string[] = [];
let passed = 0;
let failed = 0;

// `pnpm test browser conventions` runs the steps whose names contain one of the words.
const words = process.argv.slice(2);
const chosen = steps().filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

for (const { name, run } of chosen) {
  say(`\n── ${name}`);
  const startedAt = performance.now();
  const { complaint, ...counts } = await run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  passed += counts.passed;
  failed += counts.failed;
  if (counts.failed > 0 && complaint) complaints.push(`── what failed in ${name}\n${complaint}\n`);
  results.push(
    `${counts.failed > 0 ? '✗' : '✓'} ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`,
  );
}

// The log is long: who reads its end finds what to mend.
if (complaints.length > 0) say(`\n${complaints.join('\n')}`);
say(`\n${results.join('\n')}\n`);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
