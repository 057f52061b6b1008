import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readRun } from '#src/roster/reading/read-run.ts';
import { startApplying } from '#src/roster/runs/service.ts';
import { damaged, generatedFiles, randomFrom, sourceOf } from '#test/roster/damaged-roster.ts';
import { insertRun, makePlannedDistrict, readingIn } from '#test/roster/planned-district.ts';
import { applyPlan, loadRun, rosterToday } from '#test/roster/roster-scene.ts';
import { decideNightlyRuns } from './decide-nights.ts';
import { copyNewestFile, districtFolder, isOldFile, newestFileTime } from './folder.ts';

const now = new Date('2026-03-11T08:00:00Z');
/** The end record of an empty zip. */
const emptyZip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

function makeFolder(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'tapin-rosters-'));
  t.after(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'CEDAR'));
  mkdirSync(join(root, 'OAK'));
  const write = (path: string, minutesAgo: number, content: string | Buffer = 'rows') => {
    const file = join(root, path);
    writeFileSync(file, Buffer.concat([Buffer.from(content), emptyZip]));
    const time = new Date(now.getTime() - minutesAgo * 60_000);
    utimesSync(file, time, time);
    return file;
  };
  const copy = async (code = 'CEDAR') => {
    const target = join(root, 'copy');
    const { name } = await copyNewestFile({ root, code, now }, target);
    return `${name}: ${readFileSync(target, 'latin1').slice(0, -emptyZip.length)}`;
  };
  return { root, write, copy };
}

test('a nightly run copies the newest zip of the folder of the district', async (t) => {
  const { write, copy } = makeFolder(t);
  write('OAK/z.zip', 5, 'of Oak');
  write('CEDAR/b.zip', 600, 'old');
  write('CEDAR/a.ZIP', 60, 'new');
  write('CEDAR/c.csv', 5);
  assert.equal(await copy(), 'a.ZIP: new');
});

test('a nightly run ignores a file that is still being written, and a zip without its end', async (t) => {
  const { root, write, copy } = makeFolder(t);
  write('CEDAR/a.zip', 60, 'complete');
  write('CEDAR/b.zip', 0.5, 'growing');
  write('CEDAR/.c.zip', 5, 'uploading');
  write('CEDAR/d.zip.part', 5, 'uploading');
  const cut = join(root, 'CEDAR/e.zip');
  writeFileSync(cut, 'PK\u0003\u0004 half');
  utimesSync(cut, now, new Date(now.getTime() - 3_600_000));
  assert.equal(await copy(), 'a.zip: complete');
});

test('does not follow a link out of the folder, and refuses a district code that is a path', async (t) => {
  const { root, write, copy } = makeFolder(t);
  const secret = write('OAK/z.zip', 60, 'of Oak');
  symlinkSync(secret, join(root, 'CEDAR/a.zip'));
  symlinkSync(join(root, 'OAK'), join(root, 'BIRCH'));
  mkdirSync(join(root, 'CEDAR/b.zip'));
  const missing = { code: 'folder-empty' };
  for (const code of ['CEDAR', 'BIRCH', '../OAK', 'OAK/../OAK', '.', '', 'ELM'])
    await assert.rejects(copy(code), missing, code);
  assert.equal(await districtFolder(root, 'BIRCH'), null);
  assert.equal(await districtFolder(null, 'OAK'), null);
  assert.equal(await districtFolder(root, 'OAK'), join(root, 'OAK'));
});

test('a zip counts as old by the time at which it was written, even beside a newer incomplete file', async (t) => {
  const { root, write } = makeFolder(t);
  const place = { root, code: 'CEDAR', now };
  assert.equal(await newestFileTime(place), null);
  write('CEDAR/a.zip', 49 * 60);
  write('CEDAR/b.zip', 0.5, 'growing');
  const time = await newestFileTime(place);
  assert.equal(time?.toISOString(), '2026-03-09T07:00:00.000Z');
  assert.deepEqual(
    [time && isOldFile(time, now), isOldFile(new Date('2026-03-09T08:00:00Z'), now)],
    [true, false],
  );
});

/** `DAMAGED_NIGHTS=100` makes the test read that many damaged files of each kind. */
const nights = Number(process.env.DAMAGED_NIGHTS ?? 3);

/** The principals of the generated schools become admins only if a person has accepted it. */
const acceptedPrincipals = {
  'school-1': { 'staff-1': 'accept' },
  'school-2': { 'staff-2': 'accept' },
  'school-3': { 'staff-3': 'accept' },
} as const;

type Files = ReadonlyMap<string, Buffer>;

async function makeScene(t: TestContext, version: '1.1' | '1.2') {
  const { db, districtId, planWith } = await makePlannedDistrict(t);
  const folder = mkdtempSync(join(tmpdir(), 'tapin-damaged-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'roster.zip');
  const sizes = { version, schools: 3, students: 300, staff: 40, classes: 40, enrollments: 900 };
  const files = await generatedFiles(path, sizes);
  await db.insertInto('roster_sources').values({ district_id: districtId, settings: '{}' }).execute();
  const user = { email: 'ada@cedar.test', email_verified: true, first_name: 'Ada', last_name: 'Lee' };
  const { id: userId } = await db
    .insertInto('users')
    .values({ ...user, password_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = { district_id: districtId, user_id: userId, verified: 'approved' as const };
  await db.insertInto('district_users').values(member).execute();
  async function read(given: Files): Promise<number> {
    const id = await insertRun(db, districtId, { origin: 'folder', is_nightly: true });
    await readRun(readingIn(db), id, (_context, _run, options) => sourceOf(path, given, options));
    return id;
  }
  const decide = () => decideNightlyRuns({ db, now: rosterToday, isRunning: () => true });
  async function night(given: Files) {
    const id = await read(given);
    await decide();
    const loaded = await loadRun(db, id);
    const ends = loaded.changes.filter(({ kind, action }) => action === 'end' && kind !== 'class');
    return { id, ends, ...loaded };
  }
  const first = await read(new Map([...files].map(([name, text]) => [name, Buffer.from(text)])));
  await planWith(first, { roles: acceptedPrincipals });
  await decide();
  assert.equal((await loadRun(db, first)).run.state, 'applying');
  await applyPlan(db, first);
  const mails = () =>
    db.selectFrom('messages').select('data').where('kind', '=', 'roster-attention').execute();
  const cancel = (id: number) =>
    db.updateTable('roster_runs').set({ state: 'canceled' }).where('id', '=', id).execute();
  return { db, districtId, files, night, mails, cancel };
}

for (const [title, share] of [
  ['in 10 % of the rows', 0.1],
  ['in one row of the users', 0],
] as const) {
  for (const version of ['1.1', '1.2'] as const) {
    test(`a file of version ${version} with random damage ends no membership ${title}`, async (t) => {
      const { db, districtId, files, night, cancel } = await makeScene(t, version);
      const rows = (files.get('users.csv') ?? '').split('\n').length - 2;
      const wrong: string[] = [];
      for (let seed = 1; seed <= nights; seed += 1) {
        const random = randomFrom(seed);
        const only = Math.ceil(random() * rows);
        const isDamaged = (file: string, row: number) =>
          share > 0 ? random() < share : file === 'users.csv' && row === only;
        const { id, run, ends } = await night(damaged(files, random, isDamaged));
        if (run.state === 'applying' && ends.length > 0)
          wrong.push(`seed ${seed}, at night: ${ends.map(({ name }) => name)}`);
        if (ends.length > 0 && run.state !== 'applying') {
          const byHand = startApplying(db, { districtId, runId: id, acceptsEndings: false });
          await assert.rejects(byHand, { code: 'roster_many_endings' }, `seed ${seed}`);
        }
        await cancel(id);
      }
      assert.deepEqual(wrong, []);
    });
  }
}

test('a nightly run with one damaged row of a student emails the admins, ends no membership, and does not stop the next night', async (t) => {
  const { db, districtId, files, night, mails } = await makeScene(t, '1.2');
  const whole = new Map([...files].map(([name, text]) => [name, Buffer.from(text)]));
  const users = files.get('users.csv') ?? '';
  const row = users.split('\r\n').find((line) => line.startsWith('student-7,')) ?? '';
  const withComma = new Map(whole).set(
    'users.csv',
    Buffer.from(users.replace(row, row.replace(/,$/, ',,x'))),
  );
  const { run, ends } = await night(withComma);
  assert.deepEqual([run.state, run.reason, ends.length], ['stopped', 'uncertain-endings', 1]);
  assert.equal((await mails()).length, 1);
  assert.match(JSON.stringify(await mails()), /rows could not be read/);
  const source = await db.selectFrom('roster_sources').select('pause_reason').executeTakeFirst();
  assert.equal(source?.pause_reason, null);
  await db.updateTable('roster_runs').set({ state: 'canceled' }).where('id', '=', run.id).execute();
  const next = await night(whole);
  assert.deepEqual([next.run.state, next.changes], ['applying', []], `district ${districtId}`);
});
