import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { answerAs, callAs } from '#test/call-as.ts';
import { makeCareScene, setCalendar } from '#test/care.ts';
import { loggedIn, makePerson, makeSchool, type Person } from '#test/people.ts';
import { rowsOf } from '#test/rows.ts';

test('lists staff and students who have not used their accounts for 90 days, even after their sessions have ended', async (t) => {
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
  const later = await loggedIn(built, loggedOut.userId);
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

test('an admin withholds a note from records with a reason that is kept, and releases it again', async (t) => {
  const { built, school, admin, counselor, student, answer, as } = await makeCareScene(t);
  await setCalendar(built, school.id);
  await answer('3', 1);
  const { _id } = (await as(counselor).claim()).body.followUp;
  await as(counselor).change(_id, { action: 'close', outcome: 'talked', note: 'Lee was there, too.' });
  const load = async () =>
    (await callAs(admin, 'GET /staff/student/:id/record/notes', { id: student.userId })).body;
  const { name, notes } = await load();
  assert.deepEqual(
    [name, notes.length, notes[0].note, notes[0].by, notes[0].withheld],
    ['Sam Student', 1, 'Lee was there, too.', 'Cora Counsel', null],
  );
  const change = (reason: string | null, who: Person = admin) =>
    callAs(who, 'PUT /admin/record-note/:event', { event: notes[0]._id, reason });
  const foreign = await makePerson(built, { role: 'admin', schoolId: (await makeSchool(built)).id });
  assert.equal((await change('It names another student.', foreign)).body.code, 'not_found');
  assert.equal((await change('It names another student.', counselor)).body.code, 'forbidden');
  assert.equal((await change('  ')).status, 400);
  assert.equal((await change('It names another student.')).status, 200);
  const record = async () => (await as(admin).record()).text;
  assert.equal((await load()).notes[0].withheld.reason, 'It names another student.');
  const withheld = await record();
  assert.ok(!withheld.includes('Lee was there'), withheld);
  assert.ok(!withheld.includes('names another student'), 'the reason stays at the school');
  assert.ok(withheld.includes('"withheld":true'));
  await change(null);
  assert.ok((await record()).includes('Lee was there, too.'));
  const audited = await rowsOf(built, 'audit', ['action', 'subject_id', 'detail'], {
    action: ['withhold-note', 'release-note'],
  });
  const about = { subject_id: student.userId };
  const detail = { event: Number(notes[0]._id) };
  assert.deepEqual(audited, [
    { ...about, action: 'withhold-note', detail: { ...detail, reason: 'It names another student.' } },
    { ...about, action: 'release-note', detail },
  ]);
});
