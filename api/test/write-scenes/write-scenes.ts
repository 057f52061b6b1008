import assert from 'node:assert/strict';
import type { CallName } from '@tapin/contract/calls';
import { roles } from '@tapin/contract/policy';
import { makeAccount, password } from '#test/accounts.ts';
import type { Built } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { addApp, addPasskey } from '#test/log-in/second-factor.ts';
import { outcomeFor } from '#test/matrix/expected-capabilities.ts';
import { rows } from '#test/matrix/matrix-rows.ts';
import { logInAgain, makeWorld, openFollowUp } from '#test/matrix/matrix-world.ts';
import {
  codeOfDistrict,
  makeDistrict,
  makeDistrictAdmin,
  makePerson,
  makeSchool,
  type Person,
} from '#test/people.ts';
import { signUpScenes } from './account-write-scenes.ts';
import { familyScenes } from './family-write-scenes.ts';
import type { WriteScene } from './write-scene.ts';

/** Prepares a call of the access matrix for a role that may make it in the caller's school or district. */
const ofMatrix =
  (name: CallName): WriteScene =>
  async (built) => {
    const world = await makeWorld(built);
    const expected = rows[name].approved.own ?? 'forbidden';
    const role = roles.find((each) => outcomeFor(expected, each) === 'ok') ?? 'student';
    const caller = await logInAgain(built, world.callers[role].approved);
    return { visitor: caller.visitor, input: rows[name].input(world, caller, 'own') };
  };

const member = ({ schoolUserId }: Person) => ({ schoolUserId: String(schoolUserId) });
const access = ({ districtUserId }: Person) => ({ districtUserId: String(districtUserId) });

async function makeTeam(built: Built) {
  const districtId = await makeDistrict(built);
  const school = await makeSchool(built, districtId);
  const make = (role: 'admin' | 'super_admin' | 'teacher' | 'student') =>
    makeAccount(built, { role, schoolId: school.id });
  const people = {
    admin: await make('super_admin'),
    teacher: await make('teacher'),
    student: await make('student'),
  };
  return { districtId, school, ...people };
}

async function makeOffice(built: Built) {
  const { districtId, student } = await makeTeam(built);
  const admin = await makeDistrictAdmin(built, districtId);
  const colleague = await makeDistrictAdmin(built, districtId);
  const ask = async (name: CallName, fields: object = {}, by = admin) => {
    const reply = await callAs(by, name, fields);
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  return { admin, colleague, student, ask };
}

/**
 * Scenes with data that the world of the access matrix does not have: removed members, second factors, and requests
 * that wait for a second person.
 */
const scenes: Partial<Record<CallName, WriteScene>> = {
  'POST /district/user': async (built) => {
    const districtCode = await codeOfDistrict(built, await makeDistrict(built));
    const { visitor } = await makePerson(built, { role: null });
    return { visitor, input: { body: { districtCode } } };
  },
  'DELETE /district/school/:school': async (built) => {
    const { admin, ask } = await makeOffice(built);
    const { school } = await ask('POST /district/school', {
      schoolCode: `X${admin.userId}`,
      schoolName: 'New',
    });
    return { visitor: admin.visitor, input: { params: { school: school._id }, query: access(admin) } };
  },
  'POST /admin/restore-school-user': async (built) => {
    const { admin, teacher } = await makeTeam(built);
    const forSchoolUserId = String(teacher.schoolUserId);
    await callAs(admin, 'POST /admin/approve-or-reject-school-user', { forSchoolUserId, approve: false });
    return { visitor: admin.visitor, input: { body: { ...member(admin), forSchoolUserId } } };
  },
  'POST /staff/student/:id/restore': async (built) => {
    const { admin, student } = await makeTeam(built);
    await callAs(admin, 'DELETE /staff/student/:id', { id: student.userId });
    return { visitor: admin.visitor, input: { params: { id: String(student.userId) }, body: member(admin) } };
  },
  'POST /student/correct-response/:school': async (built) => {
    const { school, student } = await makeTeam(built);
    const fields = { school: school.id, questionId: '3', response: 4 };
    const { answer } = (await callAs(student, 'POST /student/submit-response/:school', fields)).body;
    const input = { params: { school: String(school.id) }, body: { answer: answer._id, response: 3 } };
    return { visitor: student.visitor, input };
  },
  'PUT /admin/record-note/:event': async (built) => {
    const { school, admin, student } = await makeTeam(built);
    const id = await openFollowUp(built, school.id, student);
    const change = { action: 'close', outcome: 'talked', note: 'We talked.' };
    await callAs(admin, 'PUT /staff/follow-up/:id', { id, ...change });
    const event = await built.db
      .selectFrom('follow_up_events')
      .select('id')
      .where('follow_up_id', '=', id)
      .where('note', '<>', '')
      .executeTakeFirstOrThrow();
    const body = { ...member(admin), reason: 'It names another student.' };
    return { visitor: admin.visitor, input: { params: { event: String(event.id) }, body } };
  },
  'POST /admin/reset-second-factors': async (built) => {
    const { admin, teacher } = await makeTeam(built);
    await addPasskey(teacher);
    const body = { ...member(admin), forSchoolUserId: String(teacher.schoolUserId) };
    return { visitor: admin.visitor, input: { body } };
  },
  'POST /user/confirm-password': async (built) => {
    const { visitor } = await makeAccount(built);
    return { visitor, input: { body: { password } } };
  },
  'POST /user/confirm-passkey': async (built) => {
    const { admin } = await makeTeam(built);
    const { authenticator } = await addPasskey(admin);
    const options = (await admin.visitor.send('POST /user/confirm-passkey/options')).body;
    return { visitor: admin.visitor, input: { body: { credential: authenticator.get(options) } } };
  },
  'DELETE /user/passkeys/:id': async (built) => {
    const { admin } = await makeTeam(built);
    await addPasskey(admin);
    const { passkeys } = (await admin.visitor.send('GET /user/second-factors')).body;
    return { visitor: admin.visitor, input: { params: { id: passkeys[0]._id } } };
  },
  'DELETE /user/authenticator-app': async (built) => {
    const { admin } = await makeTeam(built);
    await addApp(built, admin);
    return { visitor: admin.visitor };
  },
  'POST /user/recovery-codes': async (built) => {
    const { admin } = await makeTeam(built);
    await addPasskey(admin);
    return { visitor: admin.visitor };
  },
  'DELETE /user/sessions/:id': async (built) => {
    const person = await makePerson(built);
    await logInAgain(built, person);
    const { sessions } = (await person.visitor.send('GET /user/sessions')).body;
    return { visitor: person.visitor, input: { params: { id: sessions[1]._id } } };
  },
  'DELETE /district/retention/hold/:hold': async (built) => {
    const { admin, student, ask } = await makeOffice(built);
    const hold = { student: String(student.userId), reason: 'A lawsuit', lastDay: null };
    const { holds } = await ask('POST /district/retention/hold', hold);
    return { visitor: admin.visitor, input: { params: { hold: holds[0]._id }, query: access(admin) } };
  },
  'POST /district/disposal/confirm': async (built) => {
    const { colleague, ask } = await makeOffice(built);
    await ask('POST /district/disposal');
    return { visitor: colleague.visitor, input: { body: access(colleague) } };
  },
  'DELETE /district/disposal': async (built) => {
    const { admin, ask } = await makeOffice(built);
    await ask('POST /district/disposal');
    return { visitor: admin.visitor, input: { query: access(admin) } };
  },
};

export const writeSceneOf = (name: CallName): WriteScene =>
  scenes[name] ?? signUpScenes[name] ?? familyScenes[name] ?? ofMatrix(name);
