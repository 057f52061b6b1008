import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildPart } from '#test/build-part.ts';
import { onlyInFolder, testStore } from '#test/publish-part.ts';

const forged = 'cleo\n2026-01-01T00:00:00Z  survey  rollback\u001b[2K\u009b1A\u202e';
const control = /(?!\n)[\p{Cc}\u202a-\u202e]/u;

test('removes control characters from the name and the reason of an operator', async (t) => {
  const { root, store, release: run } = await testStore(t);
  await run('publish', await buildPart(root, { name: 'survey' }), `--by=${forged}`, `--reason=${forged}`);
  const [entry] = await store.readLog('production');
  assert.equal(entry?.by, 'cleo 2026-01-01T00:00:00Z  survey  rollback [2K 1A');
  assert.equal(entry?.reason, entry?.by);
  for (const command of ['status', 'history']) {
    const { stdout } = await run(command);
    assert.doesNotMatch(stdout, control);
    assert.doesNotMatch(stdout, /^2026-01-01/m);
  }
});

test('shows an entry of an earlier release without its control characters', onlyInFolder, async (t) => {
  const { root, store, release: run } = await testStore(t);
  await run('publish', await buildPart(root, { name: 'survey' }), '--by', 'someone', '--reason', 'because');
  const file = join(store.address, 'revisions/production/1.json');
  const claim = JSON.parse(await readFile(file, 'utf8'));
  for (const change of claim.changes) Object.assign(change, { by: forged, reason: forged });
  await writeFile(file, JSON.stringify(claim));
  for (const args of [['status'], ['history'], ['history', '--json'], ['status', '--json']]) {
    const { stdout } = await run(...args);
    assert.match(stdout, /cleo/);
    assert.doesNotMatch(stdout, control);
    assert.doesNotMatch(stdout, /^2026-01-01/m);
  }
});
