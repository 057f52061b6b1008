import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit } from '#src/infrastructure/audit.ts';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { runOperator } from '#test/operator.ts';
import { codeOfDistrict, makeDistrict, makePerson, makeSchool } from '#test/people.ts';

interface Report {
  reach: { role: string; at: string; students: number }[];
  entries: { action: string; actor: string | null; student: string | null; school: string | null }[];
}

test('the access report lists whose page an account opened in a period, and how many students it can see', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  const admin = await makePerson(built, { role: 'admin', schoolId: school.id });
  const other = await makePerson(built, { role: 'admin', schoolId: school.id });
  const student = await makePerson(built, { schoolId: school.id });
  await makePerson(built, { schoolId: school.id });
  const open = (viewer: typeof admin) =>
    callAs(viewer, 'GET /staff/student/:id/feed', { id: student.userId });
  assert.equal((await open(admin)).status, 200);
  assert.equal((await open(other)).status, 200);
  const report = async (words: string) => (await runOperator(built, `access-report ${words}`)).data as Report;
  const since = '--since 2026-03-01';
  const entry = (viewer: typeof admin) => ['view-student', viewer.email, student.email, school.code];
  const shown = ({ entries }: Report) =>
    entries.map(({ action, actor, student: about, school: code }) => [action, actor, about, code]);
  const own = await report(`--email ${admin.email} ${since}`);
  assert.deepEqual(shown(own), [entry(admin)]);
  assert.deepEqual(own.reach, [{ role: 'admin', at: school.code, students: 2 }]);
  assert.deepEqual(shown(await report(`--school ${school.code} ${since}`)), [entry(admin), entry(other)]);
  const today = built.clock.now().toISOString().slice(0, 10);
  assert.equal((await report(`--school ${school.code} ${since} --until ${today}`)).entries.length, 2);
  assert.equal((await report(`--school ${school.code} ${since} --until 2026-03-02`)).entries.length, 0);
  assert.equal((await report(`--email ${admin.email} --since 2027-01-01`)).entries.length, 0);
  await assert.rejects(report(since), /name an account with --email or a school with --school/);
  await assert.rejects(report(`--email nobody@x.test ${since}`), /There is no account/);
});

test('show-audit lists what was changed or read between two days about a student, or a district with its schools', async (t) => {
  const built = await build(t);
  const districtId = await makeDistrict(built);
  const code = await codeOfDistrict(built, districtId);
  const school = await makeSchool(built, districtId);
  const elsewhere = await makeSchool(built);
  const add = (
    action: string,
    day: string,
    about: { schoolId?: number; districtId?: number; subjectId?: number },
  ) => audit(built.db, { at: new Date(`${day}T23:30:00Z`), actorId: 7, action, ...about });
  await add('early', '2026-03-01', { schoolId: school.id, subjectId: 40 });
  await add('of-school', '2026-03-02', { schoolId: school.id, subjectId: 40 });
  await add('of-district', '2026-03-03', { districtId });
  await add('foreign', '2026-03-03', { schoolId: elsewhere.id, subjectId: 41 });
  await add('late', '2026-03-04', { schoolId: school.id, subjectId: 40 });
  const list = async (words: string) => {
    const { data } = await runOperator(built, `audit ${words}`);
    return (data as { action: string }[]).map(({ action }) => action);
  };
  assert.deepEqual(await list(`--district ${code} --from 2026-03-02 --to 2026-03-03`), [
    'of-district',
    'of-school',
  ]);
  assert.deepEqual(await list('--student 40 --from 2026-03-02'), ['late', 'of-school']);
  assert.deepEqual(await list('--student 40 --to 2026-03-01'), ['early']);
});

test('show-audit finds the acts of one kind of a person, and names both people', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  const admin = await makePerson(built, { role: 'admin', schoolId: school.id });
  const student = await makePerson(built, { schoolId: school.id });
  const about = { schoolId: school.id, subjectId: student.userId };
  for (const action of ['remove', 'restore'])
    await audit(built.db, { at: new Date(), actorId: admin.userId, action, ...about });
  await audit(built.db, { at: new Date(), actorId: null, action: 'remove', ...about });
  const { data, lines } = await runOperator(built, `audit --by ${admin.email} --action remove`);
  assert.equal((data as unknown[]).length, 1);
  assert.match(
    lines[0] ?? '',
    new RegExp(`remove {2}by .+ \\(${admin.userId}\\) {2}about .+ \\(${student.userId}\\)`),
  );
});

test('show-audit finds the acts of a deleted account by its id, and names the school', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built, await makeDistrict(built));
  await audit(built.db, { at: new Date(), actorId: 77, action: 'remove', schoolId: school.id });
  const { lines } = await runOperator(built, 'audit --by 77');
  assert.match(
    lines.join(),
    new RegExp(`remove {2}by 77 {2}about - {2}school ${school.code} {2}district -$`),
  );
});

test('show-audit says what to do about an unknown person, an unknown action and an empty result', async (t) => {
  const built = await build(t);
  await audit(built.db, { at: new Date('2026-03-01'), actorId: 77, action: 'remove' });
  const run = (words: string) => runOperator(built, `audit ${words}`);
  await assert.rejects(
    run('--by nobody@school.test'),
    /No account has the address nobody@school\.test\. Find the person with "operator list people --name PART"/,
  );
  await assert.rejects(
    run('--by Ada'),
    /an email address or the number of an account; "operator list people/,
  );
  await assert.rejects(run('--action rmove'), /The audit has no action "rmove"\. It has: remove\./);
  assert.deepEqual((await run('--action remove --from 2026-03-02')).lines, ['Nothing matches.']);
  await assert.rejects(
    run('--school NONE'),
    /no school with the code NONE: "operator list schools" shows all/,
  );
});
