import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roles } from '@tapin/contract/policy';
import { sql } from 'kysely';
import { rebuildRollups } from '#src/operator/maintain.ts';
import { type Built, build } from '#test/build.ts';
import { rows } from '#test/matrix/matrix-rows.ts';
import { logInAgain, makeWorld, type World } from '#test/matrix/matrix-world.ts';
import { noteCurrentCase } from '#test/matrix/note-current-case.ts';
import { fc } from '#test/random/property-testing.ts';
import { callNames } from '#test/visitor.ts';

const runs = Number(process.env.FOREIGN_ID_RUNS ?? '2500');
const marker = 'Foreign-Marker';

async function markForeign({ db }: Built, { foreign, foreignDistrict }: World): Promise<void> {
  await sql`update users set first_name = ${marker}, last_name = ${marker}, email = lower(${marker}) || id || '@x.org'
    where id in (select user_id from school_users where school_id = ${foreign.id})`.execute(db);
  await sql`update schools set name = ${marker} where id = ${foreign.id}`.execute(db);
  await sql`insert into answers select school_id, user_id, date '2026-03-11', 3, 1, now() from school_users
    where school_id = ${foreign.id} and role = 'student'`.execute(db);
  await rebuildRollups(db, {});
  await sql`update own_questions set texts = ${JSON.stringify({ en: { question: marker } })}
    where school_id = ${foreign.id}`.execute(db);
  await sql`update question_offers set texts = ${JSON.stringify({ en: { question: marker } })}
    where district_id = ${foreignDistrict}`.execute(db);
  await sql`delete from district_requests where district_id = ${foreignDistrict}`.execute(db);
}

async function foreignState({ db }: Built, { foreign, foreignDistrict }: World): Promise<string> {
  const { rows: found } = await sql<{ state: string }>`
    select jsonb_build_object(
      'school', (select jsonb_agg(s) from schools s where s.id = ${foreign.id}),
      'members', (select jsonb_agg(su order by su.id) from school_users su where su.school_id = ${foreign.id}),
      'classes', (select jsonb_agg(c order by c.student_id) from class_assignments c where school_id = ${foreign.id}),
      'answers', (select jsonb_agg(a order by a.student_id) from answers a where school_id = ${foreign.id}),
      'care', (select jsonb_agg(f order by f.id) from follow_ups f where f.school_id = ${foreign.id}),
      'events', (select jsonb_agg(e order by e.id) from follow_up_events e where e.school_id = ${foreign.id}),
      'notifications', (select jsonb_agg(n order by n.id) from notifications n where n.school_id = ${foreign.id}),
      'questions', (select jsonb_agg(q order by q.id) from own_questions q where q.school_id = ${foreign.id}),
      'offers', (select jsonb_agg(o order by o.id) from question_offers o where o.district_id = ${foreignDistrict}),
      'calendar', (select jsonb_agg(c) from school_calendars c where c.school_id = ${foreign.id}),
      'district', (select jsonb_agg(d) from districts d where d.id = ${foreignDistrict}),
      'access', (select jsonb_agg(du order by du.id) from district_users du where district_id = ${foreignDistrict})
    )::text as state`.execute(db);
  return found[0]?.state ?? '';
}

const idNames = new Set([
  'id',
  'school',
  'schoolId',
  'schoolUserId',
  'forSchoolUserId',
  'districtUserId',
  'districtId',
  'teacherId',
  'questionId',
  'adult',
  'standIn',
  'to',
]);

function withIds(value: unknown, next: (original: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withIds(entry, next));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      idNames.has(name) && typeof entry === 'string' ? next(entry) : withIds(entry, next),
    ]),
  );
}

test('a call with exchanged ids reveals and changes nothing of another school, and never returns 500', async (t) => {
  const built = await build(t);
  const world = await makeWorld(built);
  await markForeign(built, world);
  const before = await foreignState(built, world);
  const foreignIds = [
    world.foreign.id,
    world.foreignDistrict,
    world.stranger.userId,
    world.stranger.schoolUserId,
    world.foreignTeacher.userId,
    world.foreignTeacher.schoolUserId,
    world.foreignApplicant.schoolUserId,
    world.foreignSuper.schoolUserId,
    world.foreignDistrictAdmin.districtUserId,
    world.foreignDistrictAdmin.schoolUserId,
    world.followUps.stranger,
    world.questions.foreign,
    world.questions.foreignWaiting,
    world.offers.foreign,
  ].map(String);
  const ownIds = [
    world.own.id,
    world.ownDistrict,
    world.classmate.userId,
    world.schoolmate.userId,
    world.colleague.schoolUserId,
    world.applicant.schoolUserId,
    ...roles.map((role) => world.callers[role].approved.schoolUserId),
    world.someDistrictUser,
    world.followUps.classmate,
    world.questions.own,
    world.questions.waiting,
    world.offers.own,
  ].map(String);
  const id = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...foreignIds) },
    { weight: 3, arbitrary: fc.constantFrom(...ownIds) },
    { weight: 1, arbitrary: fc.constantFrom('0', '-1', '1e3', '99999999999', "1'--", '../', 'null') },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 64 }) },
  );
  const at = noteCurrentCase(t);
  const names = callNames.filter((name) => rows[name].none === 'session_expired');
  const role = fc.constantFrom(...roles);
  const property = fc.asyncProperty(
    fc.constantFrom(...names),
    role,
    fc.array(id, { minLength: 6, maxLength: 6 }),
    // A third of the ids is not exchanged, because a call with a single wrong id gets further.
    fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 6, maxLength: 6 }),
    async (name, who, ids, kept) => {
      const caller = await logInAgain(built, world.callers[who].approved);
      let count = -1;
      const right = rows[name].input(world, caller, 'own');
      const swapped = withIds(right, (original) => {
        count += 1;
        return kept[count] === 0 ? original : (ids[count] ?? original);
      });
      at(`${name} as ${who} ${JSON.stringify(swapped)}`);
      const reply = await caller.visitor.send(name, swapped as object);
      assert.ok(reply.status < 500, `${name} ${JSON.stringify(swapped)}: ${reply.text}`);
      assert.ok(!reply.text.includes(marker), `${name} ${JSON.stringify(swapped)}: ${reply.text}`);
    },
  );
  await fc.assert(property, { numRuns: runs });
  at(null);
  assert.equal(await foreignState(built, world), before);
  t.diagnostic(`${runs} runs over ${names.length} calls`);
});
