import assert from 'node:assert/strict';
import type { CallName } from '@tapin/contract/calls';
import { sentMails } from '#test/accounts.ts';
import type { Built } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { makeDistrict, makePerson, makeSchool } from '#test/people.ts';
import { rowOf, update } from '#test/rows.ts';
import { decide, setConsentRules } from '#test/scenes/consents.ts';
import { guardianRules } from '#test/scenes/guardian-scene.ts';
import type { WriteScene } from './write-scene.ts';

async function makeFamilies(built: Built) {
  const school = await makeSchool(built, await makeDistrict(built));
  await setConsentRules(built, school.id, guardianRules);
  const admin = await makePerson(built, { schoolId: school.id, role: 'admin' });
  const student = await makePerson(built, { schoolId: school.id });
  const id = String(student.userId);
  const of = { schoolUserId: String(admin.schoolUserId) };
  return { school, admin, student, id, of, email: `lee-${id}@home.test` };
}

async function makeGuardian(built: Built) {
  const families = await makeFamilies(built);
  const { admin, student, id, email } = families;
  await callAs(admin, 'POST /admin/student/:id/guardians', { id, email, language: 'en' });
  const guardian = await rowOf(built, 'guardians', ['id'], { student_id: student.userId });
  return { ...families, guardian: String(guardian.id) };
}

async function makeLink(built: Built) {
  const { admin, id, email } = await makeGuardian(built);
  await callAs(admin, 'POST /admin/guardians/ask', { students: [id] });
  const mail = (await sentMails(built)).findLast(({ recipient }) => recipient === email);
  const token = /\/family#(\S+)/.exec(mail?.body ?? '')?.[1];
  assert.ok(token, `a link was mailed to ${email}`);
  return { visitor: built.visitor(), token };
}

export const familyScenes: Partial<Record<CallName, WriteScene>> = {
  'POST /admin/student/:id/consents/settle': async (built) => {
    const { school, admin, student, id, of } = await makeFamilies(built);
    await decide(built, school.id, student, { answer: false });
    const body = { ...of, answer: true, reason: 'A call' };
    return { visitor: admin.visitor, input: { params: { id }, body } };
  },
  'POST /student/:school/consent': async (built) => {
    const { school, student } = await makeFamilies(built);
    await update(built, 'school_users', { is_of_age: true }, { id: student.schoolUserId });
    return {
      visitor: student.visitor,
      input: { params: { school: String(school.id) }, body: { answer: true } },
    };
  },
  'POST /guardian/consent/read': async (built) => {
    const { visitor, token } = await makeLink(built);
    return { visitor, input: { body: { token } } };
  },
  'POST /guardian/consent': async (built) => {
    const { visitor, token } = await makeLink(built);
    const { textHash } = (await visitor.call('POST /guardian/consent/read', { body: { token } })).body;
    return { visitor, input: { body: { token, answer: true, textHash } } };
  },
  'POST /admin/guardians/ask': async (built) => {
    const { admin, id, of } = await makeGuardian(built);
    return { visitor: admin.visitor, input: { body: { ...of, students: [id] } } };
  },
  'POST /admin/guardians/import': async (built) => {
    const { admin, student, of, email } = await makeFamilies(built);
    const csv = `email,guardian\n${student.email},${email}\n`;
    return { visitor: admin.visitor, input: { body: { ...of, csv, record: true } } };
  },
  'POST /admin/student/:id/guardians': async (built) => {
    const { admin, id, of, email } = await makeFamilies(built);
    return { visitor: admin.visitor, input: { params: { id }, body: { ...of, email, language: 'en' } } };
  },
  'DELETE /admin/student/:id/guardians/:guardian': async (built) => {
    const { admin, id, of, guardian } = await makeGuardian(built);
    return { visitor: admin.visitor, input: { params: { id, guardian }, query: of } };
  },
  'POST /admin/student/:id/guardians/:guardian/revoke': async (built) => {
    const { admin, id, of, guardian } = await makeGuardian(built);
    return { visitor: admin.visitor, input: { params: { id, guardian }, body: of } };
  },
};
