import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RosterTrust } from '#src/basics/sso-clients.ts';
import { makeAccount, password } from '#test/accounts.ts';
import { origin } from '#test/build.ts';
import { makeScene as makeSsoScene, person } from '#test/log-in/sso-scene.ts';
import { makeDistrict, makeSchool } from '#test/people.ts';
import { endRostered, makeRostered } from '#test/roster/rostered.ts';

const page = `${origin}/auth/sso`;

/** Two districts. The first one trusts the provider `ridge`. */
async function makeScene(t: TestContext, trust: Partial<RosterTrust> = {}) {
  const roster = { districts: [], tenantClaim: null, claims: ['employee_id', 'email'], ...trust };
  const scene = await makeSsoScene(t, 'ridge', undefined, { roster, trustsAddresses: true });
  const { built } = scene;
  const placeOf = async (districtId: number) => ({
    districtId,
    schoolId: (await makeSchool(built, districtId)).id,
  });
  const place = await placeOf(await makeDistrict(built));
  const foreign = await placeOf(await makeDistrict(built));
  const codeOf = async ({ districtId }: typeof place) =>
    (
      await built.db
        .selectFrom('districts')
        .select('code')
        .where('id', '=', districtId)
        .executeTakeFirstOrThrow()
    ).code;
  if (!trust.districts) roster.districts = [{ code: await codeOf(place), tenant: null }] as never;
  const logIn = async (claims: Record<string, unknown>, subject = 'subject-1') => {
    const visitor = built.visitor();
    const address = await scene.logIn(visitor, person(subject, claims));
    const me = address === page ? (await visitor.call('GET /user/me', {})).body : null;
    return { address, userId: me?.user._id, email: me?.user.email };
  };
  return { ...scene, roster, place, foreign, codeOf, logIn };
}

test('single sign-on finds a rostered person at the first log-in, links the identity and confirms the address', async (t) => {
  const { built, place, logIn } = await makeScene(t);
  const lee = await makeRostered(built, place, {
    role: 'teacher',
    email: 'lee@cedar.test',
    identifiers: ['E-77'],
  });
  const first = await logIn({ employee_id: 'E-77', email: 'lee@cedar.test' });
  assert.deepEqual(first, { address: page, userId: String(lee.userId), email: 'lee@cedar.test' });
  const again = await logIn({});
  assert.equal(again.userId, String(lee.userId));
});

test('single sign-on does not confirm an address that differs from the address in the roster', async (t) => {
  const { built, place, logIn } = await makeScene(t);
  const lee = await makeRostered(built, place, { username: 'LLee', email: 'lee@cedar.test' });
  const found = await logIn({ employee_id: 'llee', email: 'private@example.org' });
  assert.deepEqual(found, { address: page, userId: String(lee.userId), email: '' });
});

test('single sign-on never finds people of a district that does not trust the provider', async (t) => {
  const { built, place, foreign, logIn, roster, codeOf } = await makeScene(t);
  const stranger = await makeRostered(built, foreign, { email: 'x@birch.test', identifiers: ['E-77'] });
  const found = await logIn({ employee_id: 'E-77', email: 'x@birch.test' });
  assert.notEqual(found.userId, String(stranger.userId));
  await built.db
    .updateTable('users')
    .set({ email: 'confirmed@birch.test' })
    .where('id', '=', stranger.userId)
    .execute();
  const byAddress = await logIn({ email: 'confirmed@birch.test' }, 'subject-2');
  assert.equal(byAddress.address, `${page}?error=other_district`);
  const both = await makeRostered(built, place, { identifiers: ['E-77'] });
  assert.equal((await logIn({ employee_id: 'E-77' }, 'subject-3')).userId, String(both.userId));
  roster.districts = [];
  const untrusted = await logIn({ employee_id: 'E-77' }, 'subject-4');
  assert.notEqual(untrusted.userId, String(both.userId));
  roster.districts = [{ code: await codeOf(foreign), tenant: '9' }] as never;
  roster.tenantClaim = 'tid' as never;
  const otherTenant = await logIn({ employee_id: 'E-77', tid: '8' }, 'subject-5');
  assert.notEqual(otherTenant.userId, String(stranger.userId));
  const tenant = await logIn({ employee_id: 'E-77', tid: '9' }, 'subject-6');
  assert.equal(tenant.userId, String(stranger.userId));
});

test('single sign-on refuses an identity that matches two people, a person who has ended, and an address of another account', async (t) => {
  const { built, place, logIn } = await makeScene(t);
  await makeRostered(built, place, { identifiers: ['E-1'] });
  await makeRostered(built, place, { username: 'e-1' });
  assert.equal((await logIn({ employee_id: 'E-1' })).address, `${page}?error=several_people`);
  const lee = await makeRostered(built, place, { identifiers: ['E-2'], email: 'lee@cedar.test' });
  await makeAccount(built, { email: 'lee@cedar.test' });
  const claims = { employee_id: 'E-2', email: 'lee@cedar.test' };
  assert.equal((await logIn(claims)).address, `${page}?error=address_taken`);
  assert.equal((await logIn({ employee_id: 'E-2' })).userId, String(lee.userId));
  await endRostered(built, lee);
  assert.equal((await logIn({ employee_id: 'E-2' })).address, `${page}?error=account_ended`);
  assert.equal((await logIn({ employee_id: 'E-2' }, 'another')).address, `${page}?error=account_ended`);
});

test('a district’s single sign-on does not open an account with access beyond the district, unless the address is confirmed', async (t) => {
  const { built, place, foreign, logIn } = await makeScene(t);
  const lee = await makeRostered(built, place, { role: 'teacher', identifiers: ['E-1'] });
  const abroad = {
    school_id: foreign.schoolId,
    user_id: lee.userId,
    role: 'teacher',
    verified: 'approved',
  } as const;
  await built.db.insertInto('school_users').values(abroad).execute();
  await built.db.updateTable('users').set({ email: 'lee@home.test' }).where('id', '=', lee.userId).execute();
  assert.equal((await logIn({ employee_id: 'E-1' }, 'a-1')).address, `${page}?error=other_district`);
  const byAddress = await logIn({ employee_id: 'E-1', email: 'lee@home.test' }, 'a-1');
  assert.equal(byAddress.userId, String(lee.userId));
  const head = await makeRostered(built, place, { role: 'super_admin', identifiers: ['E-2'] });
  await built.db
    .updateTable('users')
    .set({ password_hash: password })
    .where('id', '=', head.userId)
    .execute();
  assert.equal((await logIn({ employee_id: 'E-2' }, 'a-2')).address, `${page}?error=higher_role`);
});

test('single sign-on finds the rostered person of an account that existed before the import', async (t) => {
  const { built, place, logIn } = await makeScene(t);
  const early = await logIn({ employee_id: 'E-9' });
  const lee = await makeRostered(built, place, { identifiers: ['E-9'] });
  assert.notEqual(early.userId, String(lee.userId));
  assert.equal((await logIn({ employee_id: 'E-9' })).userId, String(lee.userId));
});

test('a district’s single sign-on cannot log in to the account of a person who has moved to another district', async (t) => {
  const { built, place, foreign, logIn, codeOf, roster } = await makeScene(t);
  const lee = await makeRostered(built, place, { role: 'teacher', identifiers: ['E-1'] });
  assert.equal((await logIn({ employee_id: 'E-1' })).userId, String(lee.userId));
  const joined = { school_id: foreign.schoolId, user_id: lee.userId, role: 'teacher' } as const;
  await built.db
    .insertInto('school_users')
    .values({ ...joined, verified: 'approved' })
    .execute();
  const both = await logIn({ employee_id: 'E-1' });
  assert.equal(both.userId, String(lee.userId), 'while the person works at both');
  await endRostered(built, lee);
  assert.equal((await logIn({ employee_id: 'E-1' })).address, `${page}?error=other_district`);
  assert.equal((await logIn({})).address, `${page}?error=other_district`);
  const query = { schoolUserId: String(lee.schoolUserId) };
  const former = await lee.visitor.call('GET /staff/follow-ups', { query });
  assert.deepEqual([former.status, former.body.code], [403, 'membership_not_approved']);
  await built.db.updateTable('users').set({ email: 'lee@home.test' }).where('id', '=', lee.userId).execute();
  assert.equal((await logIn({ email: 'lee@home.test' })).userId, String(lee.userId));
  await built.db.updateTable('users').set({ email: null }).where('id', '=', lee.userId).execute();
  roster.districts = [{ code: await codeOf(foreign), tenant: null }] as never;
  assert.equal((await logIn({ employee_id: 'E-1' })).userId, String(lee.userId), 'the new district decides');
});
