import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#src/basics/local-day.ts';
import { recordAnswer } from '#src/check-ins/answers/repository.ts';
import { callAs } from '#test/call-as.ts';
import { makeCareScene, setCalendar } from '#test/care.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { makeDistrictAdmin, type Person } from '#test/people.ts';
import { insert, rowsOf, update } from '#test/rows.ts';

interface LowAnswerStory {
  /** A time in UTC. The school is in Chicago, five or six hours behind UTC. */
  answeredAt: string;
  question?: number;
  response?: number;
  actedAt?: string;
  closed?: boolean;
}

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, make, counselor } = scene;
  await setCalendar(built, school.id);
  const addLowAnswer = async (story: LowAnswerStory, student?: Person) => {
    const who = student ?? (await make({}));
    const now = new Date(story.answeredAt);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(now);
    const { question = 3, response = 2 } = story;
    const answer = { schoolId: school.id, studentId: who.userId, question, response, day, now };
    await recordAnswer(built.db, answer);
    if (story.actedAt === undefined) return who;
    const at = new Date(story.actedAt);
    const [school_id, by_id] = [school.id, counselor.userId];
    const claimed = { reason: 'low', opened_at: now, claimed_by: by_id, claimed_at: at } as const;
    const closed = story.closed !== false && ({ closed_at: at, outcome: 'talked' } as const);
    await insert(built, 'follow_ups', { school_id, student_id: who.userId, ...claimed, ...closed });
    const [followUp] = (await rowsOf(built, 'follow_ups', ['id'])).slice(-1);
    const event = { school_id, follow_up_id: followUp?.id ?? 0, at, by_id, act: 'claimed' } as const;
    await insert(built, 'follow_up_events', event);
    return who;
  };
  const load = async (daysAgo: 7 | 30 | 90 = 30) =>
    (await callAs(scene.admin, 'GET /staff/care/figures', { daysAgo })).body.figures;
  return { ...scene, addLowAnswer, load };
}

test('care figures have the share of answers that were followed up on the same school day, and the median time to the first act', async (t) => {
  const { addLowAnswer, load } = await makeScene(t);
  const empty = { lowAnswers: 0, sameDay: 0, sameDayPercent: null, medianMinutes: null, open: 0 };
  const none = { today: 0, oneToThreeDays: 0, fourToSevenDays: 0, older: 0 };
  assert.deepEqual(await load(), { ...empty, openByAge: none, alerts: [] });
  await addLowAnswer({ answeredAt: '2026-03-09T14:00:00Z', actedAt: '2026-03-09T14:30:00Z' });
  await addLowAnswer({ answeredAt: '2026-03-09T15:00:00Z', actedAt: '2026-03-10T15:00:00Z' });
  await addLowAnswer({ answeredAt: '2026-03-09T16:00:00Z' });
  // An answer after school on Friday counts for Monday.
  await addLowAnswer({ answeredAt: '2026-03-06T23:00:00Z', actedAt: '2026-03-09T15:00:00Z' });
  // An answer of today does not count yet, because the school day is not over.
  await addLowAnswer({ answeredAt: '2026-03-11T13:30:00Z' });
  await addLowAnswer({ answeredAt: '2026-03-11T13:30:00Z', actedAt: '2026-03-11T13:40:00Z', closed: false });
  // The act is too late to count for the answer, and the answer is too old for the window.
  await addLowAnswer({ answeredAt: '2026-02-16T15:00:00Z', actedAt: '2026-03-05T15:00:00Z' });
  await addLowAnswer({ answeredAt: '2026-01-05T15:00:00Z', actedAt: '2026-01-05T15:01:00Z' });
  const { openByAge, alerts: _, ...figures } = await load();
  assert.deepEqual(figures, { lowAnswers: 6, sameDay: 3, sameDayPercent: 50, medianMinutes: 735, open: 1 });
  assert.deepEqual(openByAge, { ...none, today: 1 });
  assert.equal((await load(7)).lowAnswers, 5);
  assert.equal((await load(90)).lowAnswers, 7);
});

test('care figures count open follow-ups by their age in the school’s time zone', async (t) => {
  const { built, make, school, load } = await makeScene(t);
  for (const ago of [0, 1, 3, 4, 7, 8, 40]) {
    const { userId } = await make({});
    // It is late in the evening in Chicago, and already the next day in London.
    const opened_at = new Date(`${addDays('2026-03-12', -ago)}T03:00:00Z`);
    const followUp = { school_id: school.id, student_id: userId, reason: 'low', opened_at } as const;
    if (ago > 0) await insert(built, 'follow_ups', followUp);
  }
  assert.deepEqual((await load()).openByAge, { today: 0, oneToThreeDays: 2, fourToSevenDays: 2, older: 2 });
});

async function makeDistrictScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeScene(t);
  const { built, addLowAnswer, joinDistrict } = scene;
  const districtAdmin = await makeDistrictAdmin(built, await joinDistrict());
  const care = async () => (await callAs(districtAdmin, 'GET /district/overview')).body.schools[0].care;
  const low = (minutes?: string) =>
    addLowAnswer({
      answeredAt: '2026-03-10T15:00:00Z',
      ...(minutes && { actedAt: `2026-03-10T15:${minutes}:00Z`, closed: false }),
    });
  const table = async () =>
    (await callAs(districtAdmin, 'GET /district/overview/export')).body.csv.split('\r\n').slice(5, 7);
  const fileCare = async () => (await table())[1].split(',').slice(4, 8);
  return { ...scene, care, low, table, fileCare };
}

test('a district sees the care figures of each school, and its file has no figures about fewer than five students', async (t) => {
  const { care, low, fileCare } = await makeDistrictScene(t);
  for (const minute of ['10', '15', '20', '25']) await low(minute);
  assert.deepEqual(await care(), { sameDayPercent: 100, medianMinutes: 18, open: 4, openLong: 0 });
  assert.deepEqual(await fileCare(), Array(4).fill('Fewer than 5'));
  await low('05');
  assert.deepEqual(await care(), { sameDayPercent: 100, medianMinutes: 15, open: 5, openLong: 0 });
  assert.deepEqual(await fileCare(), ['100', '15', '5', 'Fewer than 5']);
});

test('the district’s file hides the number of long open follow-ups if fewer than five other follow-ups are open', async (t) => {
  const { built, care, low, fileCare } = await makeDistrictScene(t);
  for (const minute of ['05', '10', '15', '20', '25', '30']) await low(minute);
  const older = { opened_at: new Date('2026-03-01T15:00:00Z') };
  const ids = (await rowsOf(built, 'follow_ups', ['id'])).map(({ id }) => id);
  await update(built, 'follow_ups', older, { id: ids.slice(0, 5) });
  const { open, openLong } = await care();
  assert.deepEqual({ open, openLong }, { open: 6, openLong: 5 });
  assert.deepEqual((await fileCare()).slice(2), ['6', 'Not shown']);
  await update(built, 'follow_ups', older);
  assert.deepEqual((await fileCare()).slice(2), ['6', 'Not shown']);
});

test('the district’s file has no median time if fewer than five students had an act', async (t) => {
  const { built, addLowAnswer, care, low, load, fileCare } = await makeDistrictScene(t);
  const helped = await low('05');
  // A student with two follow-ups counts once.
  await update(built, 'follow_ups', { closed_at: built.clock.now(), outcome: 'talked' });
  await addLowAnswer(
    { answeredAt: '2026-03-09T15:00:00Z', actedAt: '2026-03-09T15:05:00Z', closed: false },
    helped,
  );
  for (let count = 0; count < 5; count += 1) await low();
  assert.deepEqual(await care(), { sameDayPercent: 29, medianMinutes: 5, open: 1, openLong: 0 });
  assert.deepEqual(await fileCare(), ['29', ...Array(3).fill('Fewer than 5')]);
  assert.equal((await load()).medianMinutes, 5);
  for (const minute of ['10', '16', '20']) await low(minute);
  assert.equal((await fileCare())[1], 'Fewer than 5');
  await low('25');
  assert.equal((await fileCare())[1], '13');
});

test('the district’s table has the care figures, and a text where a figure is hidden', async (t) => {
  const { school, low, table } = await makeDistrictScene(t);
  const head =
    'School,Students,Tapped in,Need support,"Followed up the same school day, last 30 days (%)",' +
    '"Until someone acts, last 30 days (median, minutes)",Open follow-ups,Open for more than 7 days,Requests waiting,' +
    '"Eaten, last 30 days (%)",Change from the 30 days before,"Rested, last 30 days (%)",Change from the 30 days before,' +
    '"Feeling, last 30 days (average, 1 to 5)",Change from the 30 days before';
  const hiddenTrends = 'No answers,,No answers,,Fewer than 5,';
  for (const minute of ['05', '10', '15', '20']) await low(minute);
  assert.deepEqual(await table(), [
    head,
    `${school.name},5,${Array(6).fill('Fewer than 5')},0,${hiddenTrends}`,
  ]);
  await low('25');
  assert.deepEqual(await table(), [
    head,
    `${school.name},6,5,5,100,15,5,Fewer than 5,0,No answers,,No answers,,2.0,`,
  ]);
});

test('care figures count low answers to own questions of the school, each under the question of its day', async (t) => {
  const { built, school, addLowAnswer, load } = await makeScene(t);
  await makeOwnQuestion(built, school.id, { lowResponses: [2], lastDay: '2026-03-09' });
  await makeOwnQuestion(built, school.id, { type: 'steps', lowResponses: [1], firstDay: '2026-03-10' });
  await update(built, 'own_questions', { answered_at: built.clock.now() });
  const monday = { question: 4, answeredAt: '2026-03-09T15:00:00Z' };
  const tuesday = { question: 4, answeredAt: '2026-03-10T15:00:00Z' };
  const acted = { actedAt: '2026-03-09T15:30:00Z' };
  assert.equal((await load()).lowAnswers, 0);
  const student = await addLowAnswer({ ...monday, response: 2, ...acted });
  await addLowAnswer({ ...monday, response: 1 });
  await addLowAnswer({ ...tuesday, response: 1 });
  await addLowAnswer({ ...tuesday, response: 2 });
  const { lowAnswers, sameDay, medianMinutes } = await load();
  assert.deepEqual({ lowAnswers, sameDay, medianMinutes }, { lowAnswers: 2, sameDay: 1, medianMinutes: 30 });
  // A low feeling at the same time counts as a separate answer.
  await addLowAnswer({ answeredAt: monday.answeredAt }, student);
  assert.deepEqual([(await load()).lowAnswers, (await load()).sameDay], [3, 2]);
  await addLowAnswer({ question: 5, response: 2, answeredAt: monday.answeredAt });
  assert.equal((await load()).lowAnswers, 3, 'no question has the other slot');
});
