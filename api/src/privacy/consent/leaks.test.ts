import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallName } from '@tapin/contract/calls';
import { sql } from 'kysely';
import { addDays } from '#src/basics/local-day.ts';
import { recordAnswer } from '#src/check-ins/answers/repository.ts';
import { type Built, build } from '#test/build.ts';
import { readCalls, type Showing, showing, variants } from '#test/matrix/leak-classes.ts';
import { rows } from '#test/matrix/matrix-rows.ts';
import { logInAgain, makeWorld, openFollowUp, type World } from '#test/matrix/matrix-world.ts';
import { assign, makePerson, type Person } from '#test/people.ts';
import { decide, setConsentRules } from '#test/scenes/consents.ts';
import { callNames } from '#test/visitor.ts';

const today = '2026-03-11';
const shown: readonly Showing[] = ['figures', 'list', 'student'];
const viewers = ['super_admin', 'teacher', 'district_admin'] as const;

/** Answers on ten days, with a low feeling on each, so that every figure and list of staff has something to show. */
async function answer({ db }: Built, schoolId: number, { userId }: Person, feeling: number): Promise<void> {
  for (let ago = 14; ago >= 0; ago -= 1) {
    const day = addDays(today, -ago);
    const now = new Date(`${day}T13:50:00Z`);
    for (const [question, response] of [
      [1, 0],
      [2, 0],
      [3, feeling],
      [4, 1],
    ] as const) {
      await recordAnswer(db, { schoolId, studentId: userId, question, response, day, now });
    }
  }
}

/** Inputs of the access matrix that would otherwise limit the replies to one class. */
const wholeSchool = { teacherId: undefined, classType: undefined, grade: undefined };

async function listReplies(built: Built, world: World, kinds: readonly Showing[], about = world.classmate) {
  const replies = new Map<string, { name: CallName; text: string }>();
  const seen = { ...world, classmate: about };
  for (const name of readCalls) {
    if (!kinds.includes(showing[name] ?? 'none')) continue;
    for (const role of viewers) {
      const caller = await logInAgain(built, world.callers[role].approved);
      const parts = rows[name].input(seen, caller, 'own');
      for (const extra of variants[name] ?? [{}]) {
        const reply = await caller.visitor.send(name, {
          ...parts,
          query: { ...parts.query, ...wholeSchool, ...extra },
        });
        if (reply.status === 403) continue;
        assert.equal(reply.status, 200, `${name} ${JSON.stringify(extra)}: ${reply.text}`);
        replies.set(`${name} as ${role} ${JSON.stringify(extra)}`, { name, text: reply.text });
      }
    }
  }
  return replies;
}

type Replies = Awaited<ReturnType<typeof listReplies>>;

const differing = (one: Replies, other: Replies) =>
  [...one].flatMap(([key, { text }]) => (other.get(key)?.text === text ? [] : [key]));

test('every call that reads is classified by the data about students that it returns', () => {
  assert.deepEqual(
    callNames.filter((name) => name.startsWith('GET ') && showing[name] === undefined),
    [],
    'classify the call in api/test/matrix/leak-classes.ts',
  );
});

test('no figure and no list shows the answers of a student without consent', async (t) => {
  const built = await build(t);
  const { db } = built;
  const world = await makeWorld(built);
  const { own } = world;
  await sql`update school_users set created_at = ${new Date('2025-08-20T12:00:00Z')}`.execute(db);
  for (const student of [world.classmate, world.schoolmate]) await answer(built, own.id, student, 2);
  const without = await listReplies(built, world, ['figures']);

  const quiet: Person[] = [];
  for (const firstName of ['Quiet', 'Silent', 'Still']) {
    const student = await makePerson(built, { schoolId: own.id, firstName });
    await assign(built, own.id, student, world.callers.teacher.approved);
    quiet.push(student);
  }
  const [first] = quiet;
  assert.ok(first);
  await setConsentRules(built, own.id, { mode: 'opt-out', startDay: '2020-01-01' });
  const decideAll = async (answer: boolean) => {
    for (const student of quiet) await decide(built, own.id, student, { answer, day: '2020-01-02' });
  };
  await decideAll(false);
  // A follow-up that staff have opened is listed, but says nothing about answers.
  const followUp = await openFollowUp(built, own.id, first);
  const unanswered = await listReplies(built, world, shown, first);
  for (const student of quiet) await answer(built, own.id, student, 1);
  const answered = await listReplies(built, world, shown, first);
  assert.deepEqual(differing(answered, unanswered), []);

  // With consent each of these calls shows the answers. This proves that the comparisons can fail.
  await decideAll(true);
  const changed = differing(await listReplies(built, world, shown, first), answered);
  const compared = readCalls.filter((name) => shown.includes(showing[name] ?? 'none'));
  assert.deepEqual(
    compared.filter((name) => !changed.some((key) => key.startsWith(`${name} as `))),
    [],
  );

  await decideAll(false);
  await db.deleteFrom('follow_ups').where('id', '=', followUp).execute();
  assert.deepEqual(differing(await listReplies(built, world, ['figures']), without), []);
});
