import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Options } from './options.ts';
import type { Step } from './step.ts';

const folder = mkdtempSync(join(tmpdir(), 'tapin-run-steps-'));
after(() => rmSync(folder, { recursive: true }));
process.env.TEST_CACHE_DIR = folder;
const { runSteps } = await import('./run-steps.ts');

const quick: Options = { all: false, words: [], repeat: 1, slowest: 0 };

function makeStep(
  name: string,
  result: { passed: number; failed: number } | Error,
  targets = [name],
  cpus = 0,
  inputs = 'inputs',
) {
  const ran: string[] = [];
  const step: Step = {
    name,
    cpus,
    targets: Object.fromEntries(targets.map((target) => [target, `${inputs} of ${target}`])),
    run: async (chosen, onOutput) => {
      ran.push(...chosen);
      onOutput?.('live output\n');
      if (result instanceof Error) throw result;
      return { ...result, output: `output of ${name}`, failureText: `complaint of ${name}` };
    },
  };
  return { step, ran };
}

async function run(steps: { step: Step }[], options: Partial<Options> = {}) {
  let text = '';
  const code = await runSteps(
    steps.map(({ step }) => step),
    { ...quick, ...options },
    (printed) => {
      text += printed;
    },
  );
  return { code, lines: text.trimEnd().split('\n'), text };
}

test('a run adds up the results of its steps, and its last line has only the sum', async () => {
  const { code, lines } = await run([
    makeStep('lint', { passed: 1, failed: 0 }),
    makeStep('api', { passed: 5, failed: 2 }),
  ]);
  assert.equal(code, 1);
  assert.equal(lines.at(-1), '6 passed, 2 failed');
});

test('a run prints the failures again at the end', async () => {
  const { text } = await run([
    makeStep('delivery', { passed: 5, failed: 1 }),
    makeStep('knip', { passed: 1, failed: 0 }),
  ]);
  assert.ok(text.indexOf('complaint of delivery') > text.lastIndexOf('output of'));
  assert.doesNotMatch(text, /complaint of knip/);
});

test('a run skips the targets that were green with the same inputs, and does not count them as passed', async () => {
  const first = makeStep('components', { passed: 3, failed: 0 }, ['host', 'shared']);
  await run([first]);
  const { step, ran } = makeStep('components', { passed: 3, failed: 0 }, ['host', 'shared', 'staff']);
  const second = await run([{ step }]);
  assert.deepEqual(ran, ['staff']);
  assert.match(second.text, /components, host, shared: skipped, unchanged since the last green run/);
  const third = await run([{ step }]);
  assert.deepEqual(ran, ['staff']);
  assert.equal(third.code, 0);
  assert.equal(third.lines.at(-1), '0 passed, 0 failed');
  assert.match(third.text, /3 skipped/);
  const changed = makeStep('components', { passed: 3, failed: 0 }, ['host'], 0, 'other inputs');
  await run([changed]);
  assert.deepEqual(changed.ran, ['host']);
});

test('a run repeats a step that failed before', async () => {
  const { step, ran } = makeStep('types', { passed: 0, failed: 1 });
  await run([{ step }]);
  await run([{ step }]);
  assert.deepEqual(ran, ['types', 'types']);
});

test('a run skips no step with --all, and no step that a word selects', async () => {
  const { step, ran } = makeStep('browser', { passed: 3, failed: 0 });
  await run([{ step }]);
  await run([{ step }], { all: true });
  await run([{ step }], { words: ['brow'] });
  assert.equal(ran.length, 3);
});

test('a step of which only selected tests ran is not recorded as passed', async () => {
  const { step, ran } = makeStep('selection', { passed: 3, failed: 0 });
  await run([{ step }], { words: ['selection'], slowest: 10 });
  await run([{ step }]);
  assert.equal(ran.length, 2);
});

test('a run fails when no step has the word, and when a step cannot be run', async () => {
  const other = makeStep('other', { passed: 1, failed: 0 });
  const none = await run([other], { words: ['nothing'] });
  assert.deepEqual([none.code, none.lines.at(-1)], [1, '0 passed, 0 failed']);
  const thrown = await run([makeStep('chromium', new Error('no Chromium found')), other]);
  assert.deepEqual([thrown.code, thrown.lines.at(-1)], [1, '1 passed, 1 failed']);
  assert.match(thrown.text, /failures in chromium\nno Chromium found/);
});

test('shows the output of a step that runs alone as it comes, and of other steps when they end', async () => {
  const parallel = await run([makeStep('parallel', { passed: 1, failed: 0 })]);
  assert.match(parallel.text, /output of parallel/);
  assert.doesNotMatch(parallel.text, /live output/);
  const alone = await run([makeStep('alone', { passed: 1, failed: 0 }, ['alone'], 1_000)]);
  assert.match(alone.text, /live output/);
  assert.doesNotMatch(alone.text, /output of alone/);
});
