import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sentMails } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool, type Person } from '#test/people.ts';

test('emails the super admins of a school once that a district asks for it, and the district what was decided', async (t) => {
  const built = await build(t);
  const district = await makeDistrict(built);
  const boss = await makeDistrictAdmin(built, district);
  const school = await makeSchool(built);
  const head = await makePerson(built, { schoolId: school.id, role: 'super_admin' });
  await makePerson(built, { schoolId: school.id, role: 'admin' });
  const own = { districtUserId: String(boss.districtUserId) };
  const ask = () =>
    boss.visitor.call('POST /district/add-school', { body: { ...own, schoolCode: school.code } });
  const decide = (approve: boolean) =>
    head.visitor.call('POST /admin/approve-or-reject-district', {
      body: { schoolUserId: String(head.schoolUserId), districtId: String(district), approve },
    });
  const mailed = async () => (await sentMails(built)).map(({ recipient, subject }) => [recipient, subject]);
  await ask();
  await ask();
  const asked = [head.email, `A district asks for ${school.name}`];
  assert.deepEqual(await mailed(), [asked]);
  await decide(false);
  const denied = [boss.email, `${school.name} denied the request of your district`];
  assert.deepEqual(await mailed(), [asked, denied]);
  built.clock.advanceDays(2);
  await ask();
  await decide(true);
  const approved = [boss.email, `${school.name} is part of your district`];
  assert.deepEqual(await mailed(), [asked, denied, asked, approved]);
});

async function makeScene(t: TestContext) {
  const built = await build(t);
  const district = await makeDistrict(built);
  const boss = await makeDistrictAdmin(built, district);
  const query = { districtUserId: String(boss.districtUserId) };
  const body = { ...query, schoolCode: 'OOPS1', schoolName: 'Oops' };
  const made = await boss.visitor.call('POST /district/school', { body });
  const id: string = made.body.school._id;
  const remove = async (school = id): Promise<string> =>
    (await boss.visitor.call('DELETE /district/school/:school', { params: { school }, query })).body.code ??
    'ok';
  const codes = async (): Promise<string[]> =>
    (await boss.visitor.send('GET /user/me')).body.schools.map(({ code }: { code: string }) => code);
  return { built, district, boss, id: Number(id), remove, codes };
}

test('a district admin removes a school without people, which is audited, and its code can be used again', async (t) => {
  const { built, district, id, remove, codes, boss } = await makeScene(t);
  assert.deepEqual(await codes(), ['OOPS1']);
  assert.equal(await remove(), 'ok');
  assert.deepEqual(await codes(), []);
  assert.equal(await remove(), 'not_found');
  const entry = await built.db
    .selectFrom('audit')
    .select(['actor_id', 'school_id', 'district_id', 'detail'])
    .where('action', '=', 'remove-school')
    .executeTakeFirst();
  assert.deepEqual(entry, {
    actor_id: boss.userId,
    school_id: id,
    district_id: district,
    detail: { name: 'Oops', code: 'OOPS1' },
  });
  const body = { districtUserId: String(boss.districtUserId), schoolCode: 'OOPS1', schoolName: 'Again' };
  assert.equal((await boss.visitor.call('POST /district/school', { body })).status, 200);
});

test('a school with people, a request or answers is not removed, and a school whose memberships have all ended is removed', async (t) => {
  const { built, id, remove } = await makeScene(t);
  const teacher = await makePerson(built, { role: 'teacher', schoolId: id, verified: 'pending' });
  assert.equal(await remove(), 'school_in_use');
  const membership = built.db.updateTable('school_users').where('id', '=', teacher.schoolUserId);
  await membership.set({ verified: 'approved' }).execute();
  assert.equal(await remove(), 'school_in_use');
  await membership.set({ verified: 'rejected' }).execute();
  await built.db
    .insertInto('follow_ups')
    .values({ school_id: id, student_id: teacher.userId, reason: 'low', opened_at: built.clock.now() })
    .execute();
  assert.equal(await remove(), 'school_in_use');
  await built.db.deleteFrom('follow_ups').execute();
  assert.equal(await remove(), 'ok');
});

test('a district cannot remove a school of another district', async (t) => {
  const { built, remove } = await makeScene(t);
  const foreign = await makeSchool(built, await makeDistrict(built));
  assert.equal(await remove(String(foreign.id)), 'not_found');
  assert.ok(
    await built.db.selectFrom('schools').select('id').where('id', '=', foreign.id).executeTakeFirst(),
  );
});

const access = (person: Person) => ({ districtUserId: String(person.districtUserId) });

/**
 * Returns the states of the person's schools by school code. The code is empty if the person is not a member and has
 * not typed it.
 */
async function schoolsOf({ visitor }: Person): Promise<Record<string, string>> {
  const { schools, schoolUsers } = (await visitor.send('GET /user/me')).body;
  return Object.fromEntries(
    schools.map(({ code }: { code: string }, index: number) => [code, schoolUsers[index].verified]),
  );
}

test('a newcomer requests access to a district by its code, and the request is pending', async (t) => {
  const built = await build(t);
  await makeDistrict(built);
  const { code } = await built.db.selectFrom('districts').select('code').executeTakeFirstOrThrow();
  const { visitor } = await makePerson(built, { role: 'district_admin' });
  const unknown = await visitor.call('POST /district/user', { body: { districtCode: 'NOPE' } });
  assert.equal(unknown.body.code, 'district_code_unknown');
  const reply = await visitor.call('POST /district/user', {
    body: { districtCode: ` ${code.toLowerCase()}` },
  });
  assert.equal(reply.body.districtUser.verified, 'pending');
  const me = (await visitor.send('GET /user/me')).body;
  assert.deepEqual(me.districtUser, reply.body.districtUser);
  const early = await visitor.call('POST /district/school', {
    body: { districtUserId: me.districtUser._id, schoolCode: 'X', schoolName: 'X' },
  });
  assert.equal(early.body.code, 'membership_not_approved');
});

test('a person with a pending request can ask another district, and the first district can no longer approve the request', async (t) => {
  const built = await build(t);
  const [wrong, right] = [await makeDistrict(built), await makeDistrict(built)];
  const codes = await built.db.selectFrom('districts').select(['id', 'code']).execute();
  const { visitor } = await makePerson(built, { role: 'district_admin' });
  const ask = (district: number) => {
    const districtCode = codes.find(({ id }) => id === district)?.code ?? '';
    return visitor.call('POST /district/user', { body: { districtCode } });
  };
  const first = (await ask(wrong)).body.districtUser;
  assert.equal((await ask(wrong)).body.code, 'already_member');
  const second = await ask(right);
  assert.equal(second.body.district._id, String(right));
  assert.equal(second.body.districtUser.verified, 'pending');
  assert.notEqual(second.body.districtUser._id, first._id);
  const rows = await built.db.selectFrom('district_users').select('district_id').execute();
  assert.deepEqual(rows, [{ district_id: right }]);
});

test('a created school belongs to the district immediately, for all of its admins', async (t) => {
  const built = await build(t);
  const district = await makeDistrict(built);
  const [one, other] = [await makeDistrictAdmin(built, district), await makeDistrictAdmin(built, district)];
  const body = { ...access(one), schoolCode: 'new1', schoolName: ' New School ' };
  const reply = await one.visitor.call('POST /district/school', { body });
  assert.equal(reply.body.school.code, 'NEW1');
  assert.equal(reply.body.school.name, 'New School');
  assert.equal(reply.body.schoolUser.verified, 'approved');
  assert.deepEqual(await schoolsOf(other), { NEW1: 'approved' });
  const schoolUserId = reply.body.schoolUser._id;
  assert.equal((await one.visitor.call('GET /staff/dashboard', { query: { schoolUserId } })).status, 200);
  const again = await one.visitor.call('POST /district/school', { body });
  assert.equal(again.body.code, 'school_code_taken');
});

test('an existing school joins a district when its super admin approves', async (t) => {
  const built = await build(t);
  const district = await makeDistrict(built);
  const school = await makeSchool(built);
  const head = await makePerson(built, { role: 'super_admin', schoolId: school.id });
  const admin = await makeDistrictAdmin(built, district);
  const ask = () =>
    admin.visitor.call('POST /district/add-school', { body: { ...access(admin), schoolCode: school.code } });
  assert.equal((await ask()).body.schoolUser.verified, 'pending');
  assert.deepEqual(await schoolsOf(admin), { [school.code]: 'pending' });
  const decide = (approve: boolean) =>
    head.visitor.call('POST /admin/approve-or-reject-district', {
      body: { schoolUserId: String(head.schoolUserId), districtId: String(district), approve },
    });
  assert.equal((await decide(false)).status, 200);
  assert.deepEqual(await schoolsOf(admin), { [school.code]: 'rejected' });
  assert.equal((await decide(true)).body.code, 'not_found');
  await ask();
  assert.equal((await decide(true)).status, 200);
  assert.deepEqual(await schoolsOf(admin), { [school.code]: 'approved' });
  assert.equal((await ask()).body.code, 'school_in_district');
});

test('the admins of the former district lose a school that changes districts', async (t) => {
  const built = await build(t);
  const [former, next] = [await makeDistrict(built), await makeDistrict(built)];
  const school = await makeSchool(built, former);
  const head = await makePerson(built, { role: 'super_admin', schoolId: school.id });
  const before = await makeDistrictAdmin(built, former);
  const after = await makeDistrictAdmin(built, next);
  await after.visitor.call('POST /district/add-school', {
    body: { ...access(after), schoolCode: school.code },
  });
  await head.visitor.call('POST /admin/approve-or-reject-district', {
    body: { schoolUserId: String(head.schoolUserId), districtId: String(next), approve: true },
  });
  assert.deepEqual(await schoolsOf(before), { '': 'rejected' });
  assert.deepEqual(await schoolsOf(after), { [school.code]: 'approved' });
});

test('a district sees requests to join by school, and decides them across schools', async (t) => {
  const built = await build(t);
  const district = await makeDistrict(built);
  const [one, other] = [await makeSchool(built, district), await makeSchool(built, district)];
  const outside = await makeSchool(built);
  const waiting = { role: 'teacher', verified: 'pending' } as const;
  const teacher = await makePerson(built, { ...waiting, schoolId: one.id });
  const admin = await makePerson(built, { role: 'admin', verified: 'pending', schoolId: other.id });
  const stranger = await makePerson(built, { ...waiting, schoolId: outside.id });
  const boss = await makeDistrictAdmin(built, district);
  const list = async () =>
    (await boss.visitor.call('GET /district/school-user-requests', { query: access(boss) })).body.data;
  const data = await list();
  assert.deepEqual(Object.keys(data).sort(), [String(one.id), String(other.id)].sort());
  assert.equal(data[one.id].schoolName, one.name);
  assert.equal(data[one.id].teacherRequests[0].schoolUser._id, String(teacher.schoolUserId));
  assert.equal(data[other.id].adminRequests[0].user._id, String(admin.userId));
  const decide = async (about: Person, approved: boolean) => {
    const body = { ...access(boss), forSchoolUserId: String(about.schoolUserId), approved };
    return (await boss.visitor.call('PUT /district/school/approve-or-reject', { body })).body.code ?? 'ok';
  };
  const eager = await makePerson(built, { ...waiting, schoolId: one.id });
  await eager.visitor.call('PUT /user/profile', { body: { role: 'admin' } });
  assert.equal(await decide(eager, true), 'not_found');
  assert.equal(await decide(teacher, true), 'ok');
  assert.equal(await decide(admin, false), 'ok');
  assert.equal(await decide(stranger, true), 'not_found');
  assert.equal(await decide(teacher, false), 'not_found');
  assert.deepEqual((await list())[one.id].teacherRequests, []);
});

test('name and code of a school can be changed separately, and the code of another school is refused', async (t) => {
  const built = await build(t);
  const district = await makeDistrict(built);
  const [one, other] = [await makeSchool(built, district), await makeSchool(built)];
  const boss = await makeDistrictAdmin(built, district);
  const change = (changes: Record<string, unknown>) =>
    boss.visitor.send('PUT /district/school', {
      body: { ...access(boss), schoolId: String(one.id), ...changes },
    });
  assert.equal((await change({ name: 'Better' })).body.school.name, 'Better');
  const coded = await change({ code: 'better1' });
  assert.deepEqual(coded.body.school, { _id: String(one.id), name: 'Better', code: 'BETTER1' });
  assert.equal((await change({ code: other.code })).body.code, 'school_code_taken');
  assert.equal((await change({})).status, 400);
  for (const unseen of [' ', '\u200b', '\u3164', '\u2800']) {
    assert.equal((await change({ code: unseen })).status, 400);
    assert.equal((await change({ name: unseen })).status, 400);
  }
});

test('a district can manage nothing before it has turned its remote on', async (t) => {
  const built = await build(t);
  const district = await makeDistrict(built, { remotes: [] });
  await makeSchool(built, district);
  const boss = await makeDistrictAdmin(built, district);
  const list = () => boss.visitor.call('GET /district/school-user-requests', { query: access(boss) });
  assert.equal((await list()).body.code, 'district_not_opted_in');
  const staffCall = await boss.visitor.call('GET /staff/dashboard', {
    query: { schoolUserId: String(boss.schoolUserId) },
  });
  assert.equal(staffCall.status, 200);
  const chosen = await boss.visitor.call('PUT /district/remotes', {
    body: { ...access(boss), remotes: ['district', 'district'] },
  });
  assert.deepEqual(chosen.body.district.remotes, ['district']);
  assert.equal((await list()).status, 200);
  const entries = await built.db.selectFrom('audit').select(['action', 'detail']).execute();
  assert.deepEqual(entries, [{ action: 'choose-remotes', detail: { remotes: ['district'] } }]);
});

test('the memberships of a district admin end with the access', async (t) => {
  const built = await build(t);
  const district = await makeDistrict(built);
  await makeSchool(built, district);
  const boss = await makeDistrictAdmin(built, district);
  await built.db.updateTable('district_users').set({ verified: 'rejected' }).execute();
  const reply = await boss.visitor.call('GET /staff/dashboard', {
    query: { schoolUserId: String(boss.schoolUserId) },
  });
  assert.equal(reply.body.code, 'membership_not_approved');
});
