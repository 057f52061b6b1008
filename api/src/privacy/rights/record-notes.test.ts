import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callAs } from '#test/call-as.ts';
import { makeCareScene, setCalendar } from '#test/care.ts';
import { makePerson, makeSchool, type Person } from '#test/people.ts';
import { rowsOf } from '#test/rows.ts';

test('an admin withholds a note with a reason that is kept, and releases it again', async (t) => {
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
