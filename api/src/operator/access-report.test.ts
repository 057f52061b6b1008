import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { runOperator } from '#test/operator.ts';
import { makePerson, makeSchool } from '#test/people.ts';

interface Report {
  reach: { role: string; at: string; students: number }[];
  entries: { action: string; actor: string | null; student: string | null; school: string | null }[];
}

test('lists whose page an account opened in a time, and how many students it can see', async (t) => {
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
