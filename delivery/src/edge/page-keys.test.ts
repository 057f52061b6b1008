import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { secretPath } from '#src/store/documents.ts';
import { onlyInFolder, testStore } from '#test/publish-part.ts';
import { PageKeys } from './page-keys.ts';

async function makeScene(t: TestContext) {
  const { store } = await testStore(t);
  const open = async () => {
    const keys = await PageKeys.open(store);
    t.after(() => keys.close());
    return keys;
  };
  const edge = await open();
  const write = (keys: string) => store.objects.replace(secretPath, keys);
  return { store, open, write, edge, earlier: edge.current };
}

test('a new cookie key signs only after every edge has read it, without a restart', async (t) => {
  const { open, write, edge, earlier } = await makeScene(t);
  const late = await open();
  const page = edge.sign('page');
  await write(`new\n${earlier}\n`);
  const started = await open();
  for (let read = 1; read < 6; read += 1) {
    await edge.read();
    // An edge that starts now cannot know which other edges have read the new key.
    assert.deepEqual([edge.current, started.current], [earlier, earlier]);
    await started.read();
  }
  await late.read();
  await edge.read();
  assert.deepEqual([edge.current, started.current], ['new', 'new']);
  for (const each of [edge, late, started]) {
    assert.equal(each.unsign(page).valid, true);
    assert.equal(each.unsign(edge.sign('page')).value, 'page');
  }
  await write('new\n');
  await late.read();
  assert.deepEqual([late.current, late.unsign(page).valid], ['new', false]);
});

test('an edge keeps its cookie keys while the store has none or cannot be read', onlyInFolder, async (t) => {
  const { store, write, edge, earlier } = await makeScene(t);
  const file = join(store.address, secretPath);
  await write('\n');
  await edge.read();
  await rm(file);
  await edge.read();
  await rm(join(file, '..'), { recursive: true });
  await writeFile(join(file, '..'), 'not a folder');
  await edge.read();
  assert.equal(edge.current, earlier);
});
