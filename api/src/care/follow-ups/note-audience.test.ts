import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type NoteAudience, noteAudiences } from '@tapin/contract/vocabulary';
import { makeCareScene } from '#test/care.ts';
import { assign, makeDistrictAdmin, type Person } from '#test/people.ts';
import { insert, rowsOf } from '#test/rows.ts';

const secret = 'A rough night at home.';

/**
 * Adds a teacher who took part in the follow-up, a teacher who did not, and a district admin. Returns who can read the
 * note in each reply.
 */
async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, make, student, counselor, teacher, other, admin, as } = scene;
  const districtAdmin = await makeDistrictAdmin(built, await scene.joinDistrict());
  const author = await make({ role: 'teacher', firstName: 'Avi', lastName: 'Author' });
  await assign(built, school.id, student, author, 'first_period');
  await assign(built, school.id, student, other, 'second_period');
  const close = async (audience?: NoteAudience) => {
    const { _id } = (await as(teacher).claim()).body.followUp;
    await as(teacher).change(_id, { action: 'hand-over', to: String(author.schoolUserId) });
    const end = { action: 'close', outcome: 'talked', note: secret, ...(audience && { audience }) };
    assert.equal((await as(author).change(_id, end)).status, 200);
    return String(_id);
  };
  const people = { counselor, admin, districtAdmin, author, participant: teacher, other };
  const readers = async (among: Record<string, Person> = people) => {
    const found: string[] = [];
    for (const [name, who] of Object.entries(among)) {
      const { followUps } = (await as(who).history()).body;
      const inEvents = JSON.stringify(followUps[0].events).includes(secret);
      assert.equal(followUps[0].note === secret, inEvents, `${name} gets both copies of the note or none`);
      if (inEvents) found.push(name);
    }
    return found;
  };
  return { ...scene, author, close, readers, choose: scene.chooseClasses };
}

const always = ['counselor', 'admin', 'districtAdmin', 'author'];
const expectedReaders: Record<NoteAudience, readonly string[]> = {
  counselor: always,
  participants: [...always, 'participant'],
  teachers: [...always, 'participant', 'other'],
};

for (const audience of [undefined, ...noteAudiences]) {
  test(`shows a note to its audience only: ${audience ?? 'the default'}`, async (t) => {
    const { close, readers } = await makeScene(t);
    await close(audience);
    assert.deepEqual(await readers(), expectedReaders[audience ?? 'counselor']);
  });
}

for (const audience of noteAudiences) {
  const outcome = audience === 'teachers' ? 'shows' : 'hides';
  test(`${outcome} an old note with the audience ${audience} to a teacher whom the student picks later`, async (t) => {
    const { make, counselor, close, readers, choose } = await makeScene(t);
    const picked = await make({ role: 'teacher' });
    await close(audience);
    await choose(['counselor', counselor], ['home_room', picked]);
    assert.deepEqual(await readers({ picked }), audience === 'teachers' ? ['picked'] : []);
  });
}

test('hides a note for participants from a teacher who reopens the follow-up to read it', async (t) => {
  const { other, as, close } = await makeScene(t);
  const id = await close('participants');
  assert.equal((await as(other).change(id, { action: 'reopen' })).status, 200);
  assert.deepEqual((await as(other).history()).body.followUps[0].events.at(-1).by.name, 'Otto Other');
  const end = { action: 'close', outcome: 'not_needed', note: 'Mine.' };
  assert.equal((await as(other).change(id, end)).status, 200);
  const [followUp] = (await as(other).history()).body.followUps;
  assert.equal(followUp.note, 'Mine.');
  assert.ok(!JSON.stringify(followUp).includes(secret));
});

test('shows notes to the counselor of today, and hides them from the former one', async (t) => {
  const { other, counselor, teacher, close, readers, choose } = await makeScene(t);
  await close();
  await choose(['counselor', other], ['home_room', teacher], ['first_period', counselor]);
  assert.deepEqual(await readers({ counselor, other }), ['other']);
});

test('shows a teacher that there was a follow-up, its state, and the teacher’s own note', async (t) => {
  const { counselor, teacher, as } = await makeScene(t);
  const { _id } = (await as(teacher).claim()).body.followUp;
  const to = String(counselor.schoolUserId);
  await as(teacher).change(_id, { action: 'hand-over', to, note: 'Mine.' });
  await as(counselor).change(_id, { action: 'close', outcome: 'referred', note: secret });
  const [followUp] = (await as(teacher).history()).body.followUps;
  assert.deepEqual([followUp.outcome, followUp.note, followUp.closedAt !== null], ['referred', '', true]);
  assert.deepEqual(
    followUp.events.map((event: { act: string; note: string; audience?: string }) => [
      event.act,
      event.note,
      event.audience,
    ]),
    [
      ['opened', '', undefined],
      ['claimed', '', undefined],
      ['handed_over', 'Mine.', 'counselor'],
      ['closed', '', undefined],
    ],
  );
});

test('shows the note of a hand-over to the colleague to whom the follow-up was handed over', async (t) => {
  const { author, teacher, as, readers } = await makeScene(t);
  const { _id } = (await as(teacher).claim()).body.followUp;
  const to = String(author.schoolUserId);
  await as(teacher).change(_id, { action: 'hand-over', to, note: 'Ask about the bus.' });
  assert.ok((await as(author).history()).text.includes('bus'));
  assert.deepEqual(await readers({ author }), []);
});

test('the school’s record and a person’s own file have only notes that the reader may read', async (t) => {
  const { admin, student, author, teacher, other, counselor, as, close } = await makeScene(t);
  await close();
  const record = await as(admin).record();
  assert.equal(record.body.record.followUps[0].note, secret);
  const hasNote = async (who: Person) => (await who.visitor.call('GET /user/data', {})).text.includes(secret);
  const files = [];
  for (const who of [author, teacher, other, counselor, admin, student]) files.push(await hasNote(who));
  assert.deepEqual(files, [true, false, false, false, false, false]);
});

test('notes that were stored without an audience have the default audience, and an audience never changes', async (t) => {
  const { built, school, close, readers, author } = await makeScene(t);
  const event = { school_id: school.id, follow_up_id: Number(await close('teachers')), by_id: author.userId };
  const closing = { at: built.clock.now(), act: 'closed', outcome: 'talked', note: secret } as const;
  await insert(built, 'follow_up_events', { ...event, ...closing });
  const rows = await rowsOf(built, 'follow_up_events', ['note_audience'], { note: secret });
  assert.deepEqual(rows, [{ note_audience: 'teachers' }, { note_audience: 'counselor' }]);
  assert.ok((await readers({ author })).length === 1);
  const widen = built.db.updateTable('follow_up_events').set({ note_audience: 'teachers' });
  await assert.rejects(widen.execute(), /append-only/);
});
