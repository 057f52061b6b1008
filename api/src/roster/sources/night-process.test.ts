import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counterpart, startProvider } from '@tapin/oneroster/test-provider';
import { collectionsOf, secret, startRoster } from '@tapin/oneroster/test-server';
import { adminAddress, makeNightScene } from '#test/roster/night-scene.ts';

/** Removes the soft line breaks of quoted-printable from the text of a mail. */
const textOf = (mail: { text: string } | undefined) => `${mail?.text}`.replaceAll('=\r\n', '');
const none = { add: 0, change: 0, end: 0 };

test('with several processes, nightly runs read a folder, apply what needs no decision, and email the admins once a day', async (t) => {
  const { mails, writeZip, removeZip, night, silentNight, set } = await makeNightScene(t, {
    source: 'folder',
  });
  await writeZip();
  const first = await night();
  assert.deepEqual([first.state, first.file_name, first.counts.students?.add], ['applied', 'export.zip', 60]);
  assert.equal(mails.length, 0);

  await writeZip({ changes: 60 });
  const stopped = await night();
  assert.deepEqual([stopped.state, stopped.reason], ['stopped', 'many-endings']);
  assert.deepEqual(mails[0]?.to, [adminAddress]);
  assert.match(textOf(mails[0]), /more memberships than the district allows/);
  assert.equal((await silentNight()).length, 2, 'while it is paused');

  await set({ pause_reason: null, paused_at: null });
  removeZip();
  const failed = await night();
  assert.deepEqual([failed.state, failed.reason, mails.length], ['failed', 'folder-empty', 1]);

  await set({ notified_on: null });
  await writeZip({}, 3);
  const old = await night();
  assert.deepEqual([old.state, old.counts.students], ['applied', none]);
  assert.match(textOf(mails[1]), /more than two days old/);
  await set({ notified_on: null });
  await night();
  assert.equal(mails.length, 2, 'the second night with the same file');
});

const client = (origin: string) => ({
  source: {
    address: origin,
    version: '1.2',
    auth: 'client-credentials',
    tokenAddress: `${origin}/token`,
    clientId: 'tapin',
  },
});

// The tests in `damaged-nights` and in the package `oneroster` cover every version of OneRoster.
test('a nightly run reads a server page by page with client credentials', async (t) => {
  const collections = collectionsOf('1.2');
  const server = await startRoster(t, { version: '1.2', collections, maxPage: 2, announces: 'link' });
  const { db, mails, night } = await makeNightScene(t, client(server.origin), secret);
  const { state, counts } = await night();
  assert.equal(state, 'applied');
  assert.deepEqual(
    [counts.schools, counts.students, counts.staff, counts.classes].map((each) => each?.add),
    [1, 1, 1, 1],
  );
  assert.equal((await night()).counts.students?.end, 0);
  collections.users = (collections.users ?? []).slice(1, 2);
  server.requests.length = 0;
  const gone = await night();
  assert.deepEqual([gone.state, gone.counts.staff], ['applied', { ...none, end: 1 }]);
  assert.ok(server.requests.includes('POST /token'));
  const teacher = await db
    .selectFrom('school_users')
    .select(['verified', 'ended_at'])
    .where('role', '=', 'teacher')
    .executeTakeFirstOrThrow();
  assert.deepEqual([teacher.verified, teacher.ended_at !== null, mails.length], ['rejected', true, 0]);
});

test('a nightly run reads the independent OneRoster provider with paging and client credentials', {
  skip: !counterpart,
}, async (t) => {
  const { origin, requests } = await startProvider(t);
  const { mails, night } = await makeNightScene(t, client(origin), secret);
  const first = await night();
  assert.deepEqual([first.state, first.counts.students?.add, first.counts.classes?.add], ['applied', 1, 1]);
  assert.ok(requests.includes('POST /token') && requests.some((request) => request.includes('offset=3')));
  assert.deepEqual([(await night()).counts.students, mails.length], [none, 0]);
});
