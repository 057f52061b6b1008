import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { testStore } from '#test/publish-part.ts';

/** Returns a script of about this number of bytes, which compression does not make smaller. */
const script = (bytes: number) =>
  `x("${randomBytes(bytes)
    .toString('latin1')
    .replace(/[^ !#-[\]-~]/g, '')}")`;
const compressible = (bytes: number) => `x("${'a'.repeat(bytes)}")`;

const meals = (version: string, files: Record<string, string>, budgets: Record<string, number>) => ({
  name: 'meals',
  version,
  files,
  info: { budgets },
});

const kept = script(4_000);

test('refuses a remote whose first screen exceeds its budget, and lists the files that grew', async (t) => {
  const { store, publish } = await testStore(t);
  const budgets = { firstScreen: 8_000 };
  await publish(meals('1.0.0', { 'js/home.js': kept, 'js/menu.a1b2c3d4.js': script(100) }, budgets));
  const heavier = {
    'js/home.js': kept + script(22_000),
    'js/menu.e5f6a7b8.js': script(9_000),
  };
  await assert.rejects(publish(meals('1.1.0', heavier, budgets)), (error: Error) => {
    assert.match(
      error.message,
      /^meals 1\.1\.0 refused: its first screen \(home\) has \d+\.\d KB compressed, and its budget is 7\.8 KB; since 1\.0\.0 js\/home\.js grew by \d+\.\d KB: make it smaller, or raise the budget in src\/remote\.ts$/,
    );
    return true;
  });
  assert.equal(await store.readRelease('meals', '1.1.0'), null);
});

test('lists the new files when the total of a remote exceeds its budget', async (t) => {
  const { publish } = await testStore(t);
  const budgets = { total: 8_000 };
  await publish(meals('1.0.0', { 'js/menu.a1b2c3d4.js': kept }, budgets));
  const heavier = { 'js/menu.e5f6a7b8.js': kept, 'js/charts.01234567.js': script(22_000) };
  await assert.rejects(
    publish(meals('1.1.0', heavier, budgets)),
    /its total has .* budget is 7\.8 KB; since 1\.0\.0 js\/charts\.js is new with \d+\.\d KB: make/,
  );
});

test('compares compressed bytes with the budgets, and the size of the entry with the budget of the entry', async (t) => {
  const { publish } = await testStore(t);
  const budgets = { entry: 1_000, firstScreen: 8_000 };
  await publish(meals('1.0.0', { 'js/home.js': compressible(90_000) }, budgets));
  await assert.rejects(
    publish(meals('1.1.0', {}, { entry: 200 })),
    /its entry has 0\.\d KB compressed, and its budget is 0\.2 KB: make/,
  );
});

test('measures a release that the store already has by its stored files', async (t) => {
  const { publish } = await testStore(t);
  const files = { 'js/home.js': compressible(90_000) };
  const budgets = { firstScreen: 8_000 };
  await publish(meals('1.0.0', files, budgets));
  assert.equal((await publish(meals('1.0.0', files, budgets))).stored, false);
  await assert.rejects(publish(meals('1.0.0', files, { firstScreen: 200 })), /its budget is 0\.2 KB: make/);
});
