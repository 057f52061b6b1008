import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallDefinition } from '@tapin/shared/contract/call';
import { type CallName, calls } from '@tapin/shared/contract/calls';
import { rolesWith } from '@tapin/shared/contract/policy';
import { addMs, days } from '#src/basics/clock.ts';
import { changeSeparateSchoolSettings } from '#src/settings/school-settings.ts';
import { type Built, build } from '#test/build.ts';
import { outcomeFor } from '#test/expected-capabilities.ts';
import { rows } from '#test/matrix-rows.ts';
import { makeWorld, signInAgain } from '#test/matrix-world.ts';
import { makeDistrict, makeDistrictAdmin, makeSchool } from '#test/people.ts';
import { callNames } from '#test/visitor.ts';

/** The calls that set up a second factor, and the two without which no screen opens. */
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
      const caller = await signInAgain(built, world.callers[role].approved);
      const { status, body } = await caller.visitor.send(name, rows[name].input(world, caller, 'own'));
      const withFactor = outcomeFor(rows[name].approved.own ?? 'forbidden', role);
      const outcome = status === 200 ? 'ok' : body.code;
      // A role without the capability, or a person without access to a district, is refused for that reason.
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
