import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { build } from '#test/build.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';
import { tapIn } from '#test/school-year.ts';
import { readArguments } from './arguments.ts';
import { commands } from './commands.ts';
import { OperatorError } from './operator-error.ts';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const run = async (words: string) => {
    const { command, options, word } = readArguments(words.split(' '));
    assert.ok(command);
    return commands[command].run(built.db, options, built.clock.now(), word);
  };
  return { built, run };
}

test('a district gets from nothing to an approved admin who manages its schools', async (t) => {
  const { built, run } = await makeScene(t);
  await run('create-district --name Hill --code hill');
  await run('create-school --name High --code high1 --district HILL');
  const { visitor, email } = await makePerson(built, { role: 'district_admin' });
  await visitor.call('POST /district/user', { body: { districtCode: 'HILL' } });
  await run(`approve-district-admin --email ${email}`);
  const me = (await visitor.send('GET /user/me')).body;
  assert.equal(me.districtUser.verified, 'approved');
  assert.equal(me.schools[0].code, 'HIGH1');
  const query = { districtUserId: me.districtUser._id };
  const list = () => visitor.call('GET /district/school-user-requests', { query });
  assert.equal((await list()).body.code, 'district_not_opted_in');
  await run('opt-in --district hill');
  assert.equal((await list()).status, 200);
  await run('opt-out --district hill');
  assert.equal((await list()).status, 403);
  const { data } = await run('audit --limit 3');
  assert.deepEqual(
    (data as { action: string }[]).map(({ action }) => action),
    ['choose-remotes', 'choose-remotes', 'approve-district-admin'],
  );
});

test('a super admin is made from a new address or an existing account', async (t) => {
  const { built, run } = await makeScene(t);
  const school = await makeSchool(built);
  await assert.rejects(run(`create-super-admin --email new@x.org --school ${school.code}`), OperatorError);
  await run(`create-super-admin --email new@x.org --school ${school.code} --first-name Nia --last-name Head`);
  const { email, visitor } = await makePerson(built, { role: 'teacher', schoolId: school.id });
  await run(`create-super-admin --email ${email} --school ${school.code}`);
  const me = (await visitor.send('GET /user/me')).body;
  assert.deepEqual([me.schoolUsers[0].role, me.schoolUsers[0].verified], ['super_admin', 'approved']);
  await assert.rejects(
    run(`create-super-admin --email ${email} --school NOPE`),
    /no school with the code NOPE/,
  );
});

test('what a page could never take is refused here too', async (t) => {
  const { run } = await makeScene(t);
  await run('create-district --name A --code a');
  const wrong: [string, RegExp][] = [
    [`create-school --name S --code ${'x'.repeat(65)}`, /--code is "x+", but must be a code of 1 to 64/],
    ['create-school --name S --code s --district=', /--district is "", but must be a code/],
    [`create-district --name ${'x'.repeat(101)} --code b`, /--name .* but must be a name of 1 to 100/],
    ['opt-in --district a --remote Foo', /--remote is "Foo", but must be small letters/],
    [`create-super-admin --email a@x.org --school s --first-name ${'x'.repeat(101)}`, /--first-name/],
    ['delete-student --id abc', /--id is "abc", but must be the number/],
  ];
  for (const [words, expected] of wrong) await assert.rejects(() => run(words), expected);
});

test('somebody of a district is not made a super admin', async (t) => {
  const { built, run } = await makeScene(t);
  const districtId = await makeDistrict(built);
  const school = await makeSchool(built, districtId);
  for (const verified of ['approved', 'pending'] as const) {
    const { email, visitor } = await makeDistrictAdmin(built, districtId, verified);
    const command = `create-super-admin --email ${email} --school ${school.code}`;
    await assert.rejects(run(command), /belongs to the district District \d+, which decides/);
    const { schoolUsers } = (await visitor.send('GET /user/me')).body;
    assert.ok(schoolUsers.every(({ role }: { role: string }) => role === 'district_admin'));
  }
});

test('codes are given once', async (t) => {
  const { run } = await makeScene(t);
  await run('create-district --name A --code a');
  await assert.rejects(run('create-district --name B --code A'), /already there/);
  await run('create-school --name A --code a');
  await assert.rejects(run('create-school --name B --code A'), /already there/);
});

test('figures that differ from the answers are found and put right', async (t) => {
  const { built, run } = await makeScene(t);
  const school = await makeSchool(built);
  const student = await makePerson(built, { schoolId: school.id });
  await tapIn(built, school.id, student, [
    { ago: 0, eaten: true, feeling: 3 },
    { ago: 1, rested: true },
  ]);
  assert.deepEqual((await run('rebuild-rollups')).data, { differences: 0, rebuilt: false });
  await sql`update student_days set eaten_yes = 9 where day = '2026-03-11'`.execute(built.db);
  assert.deepEqual((await run(`rebuild-rollups --school ${school.code}`)).data, {
    differences: 2,
    rebuilt: true,
  });
  assert.deepEqual((await run('rebuild-rollups')).data, { differences: 0, rebuilt: false });
});

test('the command itself speaks JSON, helps, and fails with one line', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-operator-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(import.meta.dirname, '../operator.ts');
  const run = (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { ...process.env, DATA_DIR: join(folder, 'db'), DATABASE_URL: '' };
      execFile(process.execPath, [file, ...words], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });
  const made = await run('create-district', '--name', 'Hill Country', '--code', 'HILL', '--json');
  assert.equal(made.code, 0, made.err);
  assert.equal(JSON.parse(made.out).code, 'HILL');
  const help = await run('--help');
  assert.match(help.out, /create-super-admin --email ADDRESS/);
  assert.match(help.out, /feedback \[--since DATE\]/);
  for (const words of [
    ['nothing'],
    ['create-school'],
    ['audit', '--wrong'],
    ['list'],
    ['audit', '--email', 'x'],
  ]) {
    const failed = await run(...words);
    assert.equal(failed.code, 1);
    assert.equal(failed.err.trim().split('\n').length, 1, failed.err);
  }
});
