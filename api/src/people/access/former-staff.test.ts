import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallName, calls } from '@tapin/shared/contract/calls';
import type { Role } from '@tapin/shared/contract/policy';
import { sql } from 'kysely';
import { endMemberships } from '#src/people/memberships/ended-memberships.ts';
import { type Built, build } from '#test/build.ts';
import { rows } from '#test/matrix-rows.ts';
import { makeWorld, type World } from '#test/matrix-world.ts';
import { runOperator } from '#test/operator.ts';
import type { Person } from '#test/people.ts';
import { callNames } from '#test/visitor.ts';

/** The calls about a school or a district, which only its members may make. */
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

/** Makes the calls with the session that the person had before, and returns those that were not refused. */
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
