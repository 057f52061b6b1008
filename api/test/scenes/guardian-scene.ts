import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { sentMails } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { makeDistrict, makePerson, makeSchool, type Person } from '#test/people.ts';
import { setConsentRules } from './consents.ts';

export const guardianRules = { mode: 'opt-in', startDay: '2026-01-12', asksGuardians: true };

export async function makeGuardianScene(t: TestContext) {
  const built = await build(t);
  const school = await makeSchool(built, await makeDistrict(built));
  await setConsentRules(built, school.id, guardianRules);
  const admin = await makePerson(built, { schoolId: school.id, role: 'admin' });
  const ana = await makePerson(built, { schoolId: school.id, firstName: 'Ana', email: 'ana@cedar.test' });
  const ben = await makePerson(built, { schoolId: school.id, firstName: 'Ben', email: 'ben@cedar.test' });
  const add = ({ userId: id }: Person, email: string, language = 'en') =>
    callAs(admin, 'POST /admin/student/:id/guardians', { id, email, language });
  const list = async ({ userId: id }: Person) =>
    (await callAs(admin, 'GET /admin/student/:id/guardians', { id })).body;
  const remove = ({ userId: id }: Person, guardian: string) =>
    callAs(admin, 'DELETE /admin/student/:id/guardians/:guardian', { id, guardian });
  const ask = async (students?: Person[]) => {
    const chosen = students && { students: students.map(({ userId }) => String(userId)) };
    const { body } = await callAs(admin, 'POST /admin/guardians/ask', chosen);
    return body.code ?? body.asked;
  };
  const mailsTo = async (recipient: string) =>
    (await sentMails(built)).filter((mail) => mail.recipient === recipient);
  const lastToken = async (recipient: string) => {
    const mail = (await mailsTo(recipient)).at(-1);
    const token = /\/family#(\S+)/.exec(mail?.body ?? '')?.[1];
    assert.ok(token, `a link was mailed to ${recipient}`);
    return token;
  };
  const read = (token: string, visitor = built.visitor()) =>
    visitor.call('POST /guardian/consent/read', { body: { token } });
  const answer = async (token: string, given: boolean, visitor = built.visitor()) => {
    const { textHash = 'none' } = (await read(token, visitor)).body;
    return visitor.call('POST /guardian/consent', { body: { token, answer: given, textHash } });
  };
  const consents = () => built.db.selectFrom('consents').selectAll().orderBy('id').execute();
  const calls = { add, list, remove, ask, mailsTo, lastToken, read, answer };
  return { built, school, admin, ana, ben, ...calls, consents };
}
