import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallDefinition } from '@tapin/contract/call';
import { type CallName, calls } from '@tapin/contract/calls';
import { type Role, rolesWith } from '@tapin/contract/policy';
import { sql } from 'kysely';
import { addMs, days } from '#src/basics/clock.ts';
import { endMemberships } from '#src/people/memberships/changed-roles.ts';
import { changeSeparateSchoolSettings } from '#src/settings/settings.ts';
import { type Built, build } from '#test/build.ts';
import { outcomeFor } from '#test/matrix/expected-capabilities.ts';
import { rows } from '#test/matrix/matrix-rows.ts';
import { logInAgain, makeWorld, type World } from '#test/matrix/matrix-world.ts';
import { runOperator } from '#test/operator.ts';
import { makeDistrict, makeDistrictAdmin, makeSchool, type Person } from '#test/people.ts';
import { callNames } from '#test/visitor.ts';

/** The calls that set up a second factor, and the two calls that every screen needs. */
const admittedCalls: readonly CallName[] = [
  'GET /user/me',
  'GET /user/district-texts',
  'GET /user/second-factors',
  'POST /user/confirm-password',
  'POST /user/passkeys/options',
  'POST /user/passkeys',
  'POST /user/authenticator-app',
  'PUT /user/authenticator-app',
];

async function requireSince({ db, clock }: Built, schoolId: number, ago: number): Promise<void> {
  const secondFactorSince = addMs(clock.now(), -ago).toISOString();
  await changeSeparateSchoolSettings(db, schoolId, { secondFactorSince });
}

test('every call with a session refuses people who lack a required second factor, except the calls that set one up', async (t) => {
  const built = await build(t);
  const world = await makeWorld(built);
  await requireSince(built, world.own.id, days(7));
  const wrong: string[] = [];
  let refused = 0;
  for (const name of callNames) {
    const definition: CallDefinition = calls[name];
    if (definition.access.kind === 'public') continue;
    for (const role of rolesWith('managesStaff')) {
      const caller = await logInAgain(built, world.callers[role].approved);
      const { status, body } = await caller.visitor.send(name, rows[name].input(world, caller, 'own'));
      const withFactor = outcomeFor(rows[name].approved.own ?? 'forbidden', role);
      const outcome = status === 200 ? 'ok' : body.code;
      // A caller without the capability, or without access to a district, gets that error instead.
      const expected =
        admittedCalls.includes(name) || withFactor === 'forbidden' ? withFactor : 'second_factor_needed';
      if (outcome !== expected) wrong.push(`${name} as ${role}: ${outcome} instead of ${expected}`);
      if (outcome === 'second_factor_needed') refused += 1;
    }
  }
  assert.deepEqual(wrong, []);
  t.diagnostic(`${refused} refused`);
});

test('district calls refuse a district admin when any school of the district requires a second factor', async (t) => {
  const built = await build(t);
  const district = await makeDistrict(built);
  const [strict, other] = [await makeSchool(built, district), await makeSchool(built, district)];
  const elsewhere = await makeSchool(built, await makeDistrict(built));
  const { visitor, districtUserId } = await makeDistrictAdmin(built, district);
  const query = { districtUserId: String(districtUserId) };
  const outcome = async () => (await visitor.send('GET /district/overview', { query })).body.code ?? 'ok';
  await requireSince(built, elsewhere.id, days(8));
  await requireSince(built, strict.id, days(7) - 1);
  assert.equal(await outcome(), 'ok');
  built.clock.advance(1);
  assert.equal(await outcome(), 'second_factor_needed');
  const ofOther = await visitor.send('GET /school/:school/calendar', { params: { school: other.id } });
  assert.equal(ofOther.status, 200);
});

const callsOfMembers = callNames.filter((name) => ['member', 'district'].includes(calls[name].access.kind));
const callsWithSession = callNames.filter((name) => calls[name].access.kind === 'session');

type Removal = (built: Built, world: World, person: Person) => Promise<unknown>;

const removals: [who: string, by: string, caller: Role, remove: Removal][] = [
  [
    'a teacher',
    'a super admin',
    'teacher',
    async (_, { head }, { schoolUserId }) => {
      const body = {
        schoolUserId: String(head.schoolUserId),
        forSchoolUserId: String(schoolUserId),
        approve: false,
      };
      const { status } = await head.visitor.call('POST /admin/approve-or-reject-school-user', { body });
      assert.equal(status, 200);
    },
  ],
  [
    'a super admin',
    'the roster',
    'super_admin',
    ({ db, clock }, _, { schoolUserId }) =>
      db.transaction().execute((transaction) => endMemberships(transaction, [schoolUserId], clock.now())),
  ],
  [
    'an admin',
    'the operator',
    'admin',
    (built, _, { email }) => runOperator(built, `delete-staff --email ${email} --yes`),
  ],
  [
    'a district admin',
    'the operator',
    'district_admin',
    (built, _, { email }) => runOperator(built, `delete-staff --email ${email} --yes`),
  ],
];

/** Makes the calls with the session that the person had before the removal, and returns those that were not refused. */
async function listAnswered(names: readonly CallName[], world: World, person: Person): Promise<string[]> {
  const answered: string[] = [];
  for (const name of names) {
    for (const target of ['own', 'class'] as const) {
      const reply = await person.visitor.send(name, rows[name].input(world, person, target));
      const isRefused = reply.status === 401 || reply.status === 403;
      if (!isRefused) answered.push(`${name}, ${target}: ${reply.status} ${reply.body?.code}`);
    }
  }
  return answered;
}

for (const [who, by, role, remove] of removals) {
  test(`every call about the school refuses ${who} whom ${by} has removed, from the next request on`, async (t) => {
    const built = await build(t);
    const world = await makeWorld(built);
    const person = world.callers[role].approved;
    const url = `/api/staff/dashboard?schoolUserId=${person.schoolUserId}`;
    const before = await person.visitor.request('GET', url);
    assert.equal(before.status, 200);
    assert.ok(before.headers.etag);

    await remove(built, world, person);
    const removedAt = performance.now();
    const cached = await person.visitor.request('GET', url, undefined, {
      'if-none-match': String(before.headers.etag),
    });
    t.diagnostic(`refused ${(performance.now() - removedAt).toFixed(1)} ms after the removal`);
    assert.ok([401, 403].includes(cached.status), `${cached.status}`);
    assert.equal(cached.headers.etag, undefined);

    assert.deepEqual(await listAnswered(callsOfMembers, world, person), []);
    if (by === 'the operator') assert.deepEqual(await listAnswered(callsWithSession, world, person), []);
    const { rows: changed } = await sql<{ action: string }>`
      select action from audit where actor_id = ${person.userId} and action <> 'view-student'`.execute(
      built.db,
    );
    assert.deepEqual(changed, []);
  });
}
