import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPart } from '#test/build-part.ts';
import { changedFiles, channel, snapshot, testStore } from '#test/publish-part.ts';
import { pauseRelease, spawnRelease } from '#test/run-command.ts';

async function storeWithHistory(...args: Parameters<typeof testStore>) {
  const made = await testStore(...args);
  await made.publish({ name: 'host' });
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await made.publish({ name: 'survey', version });
  return made;
}

test('when two processes roll back the same part, one succeeds and the other is refused', async (t) => {
  const { store, release } = await storeWithHistory(t);
  const args = ['rollback', 'survey', '--store', store.address];
  const slow = await pauseRelease([...args, '--by', 'slow'], 'claim');
  const quick = await release('rollback', 'survey', '--by', 'quick');
  const late = await slow.resume();
  assert.equal(quick.code, 0, quick.stderr);
  assert.equal(late.code, 1);
  assert.match(
    late.stderr,
    /^release: survey on production was changed by another operator at the same time: .*again\n$/,
  );
  const current = await store.readChannel(channel);
  assert.equal(current?.revision, 5);
  assert.equal(current?.remotes.survey?.stable, '1.1.0');
  const rollbacks = (await store.readLog(channel)).filter(({ action }) => action === 'rollback');
  assert.deepEqual(
    rollbacks.map(({ by }) => by),
    ['quick'],
  );
});

test('a change retries on top of a simultaneous change of another part', async (t) => {
  const { store, publish } = await storeWithHistory(t);
  const slow = await pauseRelease(['rollback', 'survey', '--store', store.address], 'claim');
  await publish({ name: 'staff' });
  const late = await slow.resume();
  assert.equal(late.code, 0, late.stderr);
  const current = await store.readChannel(channel);
  assert.equal(current?.revision, 6);
  assert.equal(current?.remotes.survey?.stable, '1.1.0');
  assert.equal(current?.remotes.staff?.stable, '1.0.0');
});

test('reads the later revision when a slow writer overwrites the document with its own', async (t) => {
  const { store, release } = await storeWithHistory(t);
  const slow = await pauseRelease(['rollback', 'survey', '--store', store.address], 'point');
  const quick = await release('rollback', 'survey', '--from', '1.1.0');
  assert.equal(quick.code, 0, quick.stderr);
  assert.equal((await slow.resume()).code, 0);
  const current = await store.readChannel(channel);
  assert.equal(current?.revision, 6);
  assert.equal(current?.remotes.survey?.stable, '1.0.0');
});

test('keeps the changes of many processes that change different parts at once', async (t) => {
  const { root, store, publish } = await testStore(t);
  await publish({ name: 'host' });
  const names = ['a', 'b', 'c', 'd', 'e'];
  const folders = await Promise.all(names.map((name) => buildPart(root, { name })));
  const ended = await Promise.all(
    folders.map((folder) => spawnRelease(['publish', folder, '--store', store.address])),
  );
  assert.deepEqual(
    ended.map(({ code, stderr }) => ({ code, stderr })),
    names.map(() => ({ code: 0, stderr: '' })),
  );
  const current = await store.readChannel(channel);
  assert.deepEqual(Object.keys(current?.remotes ?? {}).sort(), names);
  assert.equal(current?.revision, 1 + names.length);
  assert.deepEqual(
    (await store.readLog(channel)).map(({ revision }) => revision),
    [1, 2, 3, 4, 5, 6],
  );
});

test('a change whose process is killed before the commit has changed nothing', async (t) => {
  const { store } = await storeWithHistory(t);
  const before = await store.readChannel(channel);
  const ended = await spawnRelease(['rollback', 'survey', '--store', store.address], { dieAt: 'claim' });
  assert.equal(ended.signal, 'SIGKILL');
  assert.deepEqual(await store.readChannel(channel), before);
  assert.equal((await store.readLog(channel)).length, 4);
});

test('a change whose process is killed after the commit is complete, including its log entry', async (t) => {
  const { store, release } = await storeWithHistory(t);
  const ended = await spawnRelease(['rollback', 'survey', '--store', store.address], { dieAt: 'point' });
  assert.equal(ended.signal, 'SIGKILL');
  assert.equal((await store.readChannel(channel))?.remotes.survey?.stable, '1.1.0');
  assert.equal((await store.readLog(channel)).at(-1)?.action, 'rollback');
  const next = await release('rollback', 'survey', '--from', '1.1.0');
  assert.equal(next.code, 0, next.stderr);
  const current = await store.readChannel(channel);
  assert.equal(current?.remotes.survey?.stable, '1.0.0');
  assert.equal(current?.revision, 6);
  assert.equal((await store.readLog(channel)).length, 6);
});

for (const damage of ['{"revision": 4, ', '{}', '']) {
  test(`restores a document that reads "${damage}" from the revisions and reports it`, async (t) => {
    const { store, files, release } = await storeWithHistory(t);
    const before = await store.readChannel(channel);
    const document = 'channels/production.json';
    await files.write(document, damage);
    const ended = await release('rollback', 'survey');
    assert.equal(ended.code, 0, ended.stderr);
    assert.equal(
      ended.stderr,
      `release: ${store.address}/${document} is damaged: restored from revision 4\n`,
    );
    const after = await store.readChannel(channel);
    assert.equal(after?.revision, 5);
    assert.deepEqual(after?.host, before?.host);
    assert.equal(after?.remotes.survey?.stable, '1.1.0');
  });
}

test('reads revisions of the earlier format, which contain the change of one part', async (t) => {
  const { store, files } = await storeWithHistory(t);
  const log = await store.readLog(channel);
  const path = 'revisions/production/4.json';
  const { changes, ...claim } = JSON.parse(`${await files.read(path)}`);
  await files.write(path, JSON.stringify({ change: changes[0], ...claim }));
  assert.deepEqual(await store.readLog(channel), log);
});

test('a rollback writes only the pointer and its revision', async (t) => {
  const { files, release } = await storeWithHistory(t);
  const before = await snapshot(files);
  const ended = await release('rollback', 'survey');
  assert.equal(ended.code, 0, ended.stderr);
  assert.deepEqual(changedFiles(before, await snapshot(files)), [
    'channels/production.json',
    'revisions/production/5.json',
  ]);
});
