import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { answerAs, callAs } from '#test/call-as.ts';
import { makePerson, makeSchool, signedIn } from '#test/people.ts';

test('lists staff and students who have not used their accounts for 90 days, also after their sessions have ended', async (t) => {
  const built = await build(t);
  const { id: schoolId } = await makeSchool(built);
  const make = (role: 'teacher' | 'student' | 'admin', firstName: string) =>
    makePerson(built, { schoolId, role, firstName, lastName: 'X' });
  const admin = await make('admin', 'Ada');
  const idle = await make('teacher', 'Idle');
  const loggedOut = await make('teacher', 'Out');
  const busy = await make('teacher', 'Busy');
  const pupil = await make('student', 'Pupil');
  await make('student', 'Quiet');
  await built.db.updateTable('school_users').set({ created_at: built.clock.now() }).execute();
  await idle.visitor.send('GET /user/me');
  const lastUse = built.clock.now();
  built.clock.advanceDays(60);
  const later = await signedIn(built, loggedOut.userId);
  await later.send('GET /user/me');
  await built.db.deleteFrom('sessions').where('user_id', '=', loggedOut.userId).execute();
  built.clock.advanceDays(31);
  await answerAs(pupil, schoolId, '1', true);
  await busy.visitor.send('GET /user/me');
  const load = async (of: 'staff' | 'students', searchTerm = '') =>
    (await callAs(admin, 'GET /admin/unused-accounts', { of, searchTerm })).body.accounts;
  const list = async (...given: Parameters<typeof load>) =>
    (await load(...given)).map(({ name }: { name: string }) => name);
  assert.deepEqual(await list('staff'), ['Idle X']);
  assert.equal((await load('staff'))[0].lastUsedAt, lastUse.toISOString());
  assert.deepEqual(await list('students'), ['Quiet X']);
  built.clock.advanceDays(60);
  assert.deepEqual(await list('staff'), ['Idle X', 'Out X']);
  assert.deepEqual(await list('staff', 'out'), ['Out X']);
});
