import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { build } from '#test/build.ts';
import { runOperator, runOperatorWith } from '#test/operator.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';

test('the operator lists the feedback since a day, the newest first', async (t) => {
  const built = await build(t);
  const run = (words: string) => runOperator(built, words);
  const { visitor, userId, email } = await makePerson(built, { role: 'teacher' });
  const write = (feedback: string) => visitor.call('POST /user/feedback', { body: { feedback } });
  await write('The first one');
  built.clock.advanceDays(2);
  await write('Two\nlines, \u001b[2Jand a trick');
  const { lines } = await run('feedback');
  assert.deepEqual(lines, [
    `2026-03-13T14:00:00.000Z  by ${userId}  teacher  ${email}  Two lines, [2Jand a trick`,
    `2026-03-11T14:00:00.000Z  by ${userId}  teacher  ${email}  The first one`,
  ]);
  const { data } = await run('feedback --since 2026-03-12');
  assert.deepEqual(
    (data as { feedback: string }[]).map(({ feedback }) => feedback),
    ['Two\nlines, \u001b[2Jand a trick'],
  );
  await assert.rejects(
    run('feedback --since 2026-02-30'),
    /--since <DATE>' argument '2026-02-30' is invalid\. It must be a day such as/,
  );
  await built.db.deleteFrom('users').where('id', '=', userId).execute();
  assert.match((await run('feedback')).lines[1] ?? '', /by - {2}- {2}- {2}The first one$/);
});

async function makeScene(t: TestContext) {
  const built = await build(t);
  const list = (words: string) => runOperator(built, `list ${words}`);
  return { built, list };
}

test('the operator lists districts, schools and their members', async (t) => {
  const { built, list } = await makeScene(t);
  const districtId = await makeDistrict(built);
  const school = await makeSchool(built, districtId);
  await makeSchool(built);
  const { email } = await makePerson(built, { role: 'teacher', schoolId: school.id });
  await makePerson(built, { schoolId: school.id });
  const districts = (await list('districts')).data as { code: string; schools: number }[];
  assert.deepEqual(
    districts.map(({ schools }) => schools),
    [1],
  );
  const own = (await list(`schools --district ${districts[0]?.code}`)).data as Record<string, unknown>[];
  assert.deepEqual(
    own.map(({ code, students, staff }) => [code, students, staff]),
    [[school.code, 1, 1]],
  );
  assert.equal(((await list('schools')).data as unknown[]).length, 2);
  assert.equal(((await list(`people --school ${school.code}`)).data as unknown[]).length, 2);
  const { lines } = await list(`people --email ${email}`);
  assert.match(lines[0] ?? '', /^id +email +name +school +role +verified$/);
  assert.match(lines[1] ?? '', new RegExp(`${email} .* teacher +approved$`));
  assert.deepEqual((await list('people --email nobody@example.org')).lines, ['Nothing matches.']);
});

test('the operator lists all pending requests', async (t) => {
  const { built, list } = await makeScene(t);
  const districtId = await makeDistrict(built);
  const school = await makeSchool(built, districtId);
  const teacher = await makePerson(built, { role: 'teacher', schoolId: school.id, verified: 'pending' });
  const admin = await makeDistrictAdmin(built, districtId, 'pending');
  const requests = (await list('requests')).data as { email: string; wants: string; at: string }[];
  assert.deepEqual(
    new Set(requests.map(({ email, wants }) => `${email} ${wants}`)),
    new Set([`${teacher.email} teacher`, `${admin.email} district_admin`]),
  );
  assert.equal(((await list(`requests --school ${school.code}`)).data as unknown[]).length, 1);
});

test('the operator finds requests by the name of the person, and wildcards count as letters', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built, await makeDistrict(built));
  const names = { firstName: 'María José', lastName: 'Núñez_100%' };
  await makePerson(built, { ...names, role: 'teacher', schoolId: school.id, verified: 'pending' });
  await makePerson(built, { role: 'teacher', schoolId: school.id, verified: 'pending' });
  const found = async (kind: string, name: string) => {
    const { data } = await runOperatorWith(built, ['list', kind, '--name', name]);
    return (data as { name: string }[]).map((row) => row.name);
  };
  for (const name of ['maria jose nunez', 'JOSÉ NÚÑEZ', 'ñez_1', '100%'])
    for (const kind of ['requests', 'people'])
      assert.deepEqual(await found(kind, name), ['María José Núñez_100%'], `${kind} ${name}`);
  for (const name of ['nu%ez', 'Nú_ez', '\\']) assert.deepEqual(await found('requests', name), [], name);
});

test('the operator finds entries by a part of their name, code or address, ignoring accents', async (t) => {
  const { built, list } = await makeScene(t);
  const school = await makeSchool(built, await makeDistrict(built));
  const { email, userId } = await makePerson(built, { schoolId: school.id });
  await makePerson(built, { schoolId: school.id });
  await built.db.updateTable('users').set({ first_name: 'Iñaki' }).where('id', '=', userId).execute();
  await makeSchool(built);
  const found = async (words: string) => ((await list(words)).data as unknown[]).length;
  assert.equal(await found(`schools --name ${school.code.slice(1).toLowerCase()}`), 1);
  assert.equal(await found('people --name inaki'), 1);
  assert.equal(await found(`people --name ${email.slice(0, -4)}`), 1);
  assert.equal(await found('people --name %'), 0);
  assert.equal(await found('districts --name none'), 0);
  assert.equal(await found('requests --name none'), 0);
});
