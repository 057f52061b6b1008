import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { callAs } from '#test/call-as.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { loggedIn } from '#test/people.ts';
import { rowsOf, update } from '#test/rows.ts';
import { setConsentRules } from '#test/scenes/consents.ts';
import { guardianRules, makeGuardianScene } from '#test/scenes/guardian-scene.ts';

const mother = 'lee@home.test';

test('a guardian answers with the mailed link, gets a copy with the text, and changes the answer with the same link', async (t) => {
  const scene = await makeGuardianScene(t);
  const { built, school, ana, add, ask, mailsTo, lastToken, read, answer, list, consents } = scene;
  await add(ana, mother, 'es');
  const { ready, undecided, withoutAddress } = (await callAs(scene.admin, 'GET /admin/guardians')).body;
  assert.deepEqual([ready, undecided, withoutAddress], [{ students: 1, guardians: 1 }, 2, 1]);
  assert.equal(await ask(), 1);
  assert.equal(await ask(), 0, 'a repeated call sends nothing');
  const token = await lastToken(mother);
  const [mail] = await mailsTo(mother);
  assert.match(mail?.body ?? '', /Este correo es sobre Ana\./);
  assert.doesNotMatch(mail?.body ?? '', /Last\d/);
  const page = (await read(token)).body;
  assert.deepEqual([page.firstName, page.school, page.answer], ['Ana', school.name, null]);
  assert.match(JSON.stringify(page.sections), /Have you eaten today\? \(Yes · No\)/);
  assert.doesNotMatch(JSON.stringify(page), new RegExp(`Last\\d|${mother}|${ana.email}`));
  assert.deepEqual(await consents(), [], 'opening the link stores nothing');

  const answered = await answer(token, true, built.visitor({ language: 'es-MX' }));
  assert.equal(answered.body.answer, true, answered.text);
  const [stored] = await consents();
  assert.deepEqual([stored?.given_by, stored?.recorded_by, stored?.answer], ['guardian', null, true]);
  const text = await built.db.selectFrom('consent_texts').selectAll().executeTakeFirstOrThrow();
  assert.equal(text.language, 'es');
  assert.match(text.text, /¿Ya comiste hoy\?|¿Has comido hoy\?|comi/);
  assert.doesNotMatch(text.text, /Ana/);
  const copy = (await mailsTo(mother)).at(-1);
  assert.ok(copy?.body?.includes(text.text), copy?.body ?? '');
  assert.match(copy?.body ?? '', /Sí/);

  assert.equal((await answer(token, true, built.visitor({ language: 'es' }))).status, 200);
  assert.equal((await consents()).length, 1, 'a repeated answer is stored once');
  assert.equal((await mailsTo(mother)).length, 2);
  assert.equal((await answer(token, false)).body.answer, false);
  assert.equal((await answer(await lastToken(mother), true)).body.answer, true, 'the link of the copy');
  const [guardian] = (await list(ana)).guardians;
  assert.deepEqual([guardian.answer, guardian.hasLink, guardian.email], [true, true, mother]);
});

test('a guardian’s answer is refused when the questions have changed since the page was opened', async (t) => {
  const { built, school, ana, add, ask, lastToken, read, answer } = await makeGuardianScene(t);
  await add(ana, mother);
  await ask();
  const token = await lastToken(mother);
  const { textHash } = (await read(token)).body;
  await makeOwnQuestion(built, school.id);
  const late = await built
    .visitor()
    .call('POST /guardian/consent', { body: { token, answer: true, textHash } });
  assert.equal(late.body.code, 'changed_meanwhile');
  assert.equal((await answer(token, true)).status, 200);
});

test('wrong, revoked and expired links get the same reply, also when they end between opening and answering', async (t) => {
  const scene = await makeGuardianScene(t);
  const { built, school, admin, ana, ben, add, list, remove, ask, lastToken, read, answer } = scene;
  await add(ana, mother);
  await add(ben, mother);
  assert.equal(await ask([ana]), 1);
  const token = await lastToken(mother);
  const { textHash } = (await read(token)).body;
  const wrong = await read('x'.repeat(43));
  assert.equal(wrong.body.code, 'guardian_link_invalid');
  const isSame = async (why: string) => {
    const reply = await read(token);
    assert.deepEqual([reply.status, reply.text], [wrong.status, wrong.text], why);
    const body = { token, answer: true, textHash };
    const late = await built.visitor().call('POST /guardian/consent', { body });
    assert.deepEqual([late.status, late.text], [wrong.status, wrong.text], why);
  };
  const setMembership = (values: object) => update(built, 'school_users', values, { id: ana.schoolUserId });
  await setMembership({ is_of_age: true });
  await isSame('a student of legal age');
  await setMembership({ is_of_age: false, verified: 'rejected' });
  await isSame('a student who has left');
  await setMembership({ verified: 'approved' });
  await setConsentRules(built, school.id, { ...guardianRules, asksGuardians: false });
  await isSame('a school that stopped asking by email');
  await setConsentRules(built, school.id, { ...guardianRules, mode: 'none' });
  assert.equal((await read(token)).body.mode, 'none');
  assert.equal((await answer(token, true)).body.code, 'conflict');
  await setConsentRules(built, school.id, guardianRules);
  built.clock.advanceDays(120);
  assert.equal((await read(token)).status, 200, 'within the days of grace');
  built.clock.advanceDays(30);
  await isSame('after the school year');
  built.clock.advanceDays(-150);

  const guardian = (await list(ana)).guardians[0]._id;
  const revoke = ({ userId: id }: typeof ana) =>
    callAs(admin, 'POST /admin/student/:id/guardians/:guardian/revoke', { id, guardian });
  // The address belongs to another student, so it is not found.
  assert.equal((await revoke(ben)).body.code, 'not_found');
  await revoke(ana);
  await isSame('a revoked link');
  built.clock.advanceDays(1);
  assert.equal(await ask([ana]), 1);
  const next = await lastToken(mother);
  await remove(ana, guardian);
  assert.equal((await read(next)).body.code, 'guardian_link_invalid', 'a deleted address');
  assert.equal((await list(ben)).guardians.length, 1);
  assert.deepEqual(await scene.consents(), []);
});

test('a link answers for one student only, authorizes no other call, and ignores a session', async (t) => {
  const { built, ana, ben, add, ask, lastToken, answer, consents } = await makeGuardianScene(t);
  await add(ana, mother);
  await ask();
  const token = await lastToken(mother);
  const thief = built.visitor();
  thief.cookies.set('tapin_session', token);
  const body = { token, password: 'a sentence of my own' };
  assert.equal((await thief.call('POST /auth/reset-password', { body })).body.code, 'reset_link_invalid');
  assert.equal((await thief.call('POST /auth/invitation/accept', { body })).body.code, 'invitation_invalid');
  assert.equal((await thief.call('GET /user/me', {})).status, 401);
  const get = await built.app.inject({ url: `/api/guardian/consent?token=${token}` });
  assert.equal(get.statusCode, 404);
  assert.deepEqual(await consents(), []);
  // Ben is logged in on a device of his family.
  const asBen = await loggedIn(built, ben.userId);
  assert.equal((await answer(token, false, asBen)).status, 200);
  const [stored, ...more] = await consents();
  assert.deepEqual([stored?.student_id, stored?.recorded_by, more.length], [ana.userId, null, 0]);
  const audited = await rowsOf(built, 'audit', ['detail'], { subject_id: ana.userId });
  assert.ok(audited.length > 0);
  assert.doesNotMatch(JSON.stringify(audited), /home\.test/);
});

test('the no of a guardian holds after the yes of another guardian, until an admin has settled it or the first guardian says yes', async (t) => {
  const scene = await makeGuardianScene(t);
  const { admin, ana, add, ask, list, lastToken, mailsTo, answer, read, consents } = scene;
  const father = 'father@home.test';
  await add(ana, mother);
  await add(ana, father);
  assert.equal(await ask(), 2);
  const [hers, his] = [await lastToken(mother), await lastToken(father)];
  await answer(hers, false);
  assert.equal((await list(ana)).isDisputed, false);
  const { body: waiting } = await answer(his, true);
  assert.deepEqual([waiting.answer, waiting.ownAnswer], [false, true]);
  await answer(his, true);
  assert.equal((await consents()).length, 2, 'a repeated answer is stored once');
  assert.match((await mailsTo(father)).at(-1)?.body ?? '', /Someone else has said no/);
  const { differ, isDisputed, state } = await list(ana);
  assert.deepEqual([differ, isDisputed, state], [true, true, 'no']);
  const listed = (await callAs(admin, 'GET /admin/consents', { show: 'disputed' })).body;
  assert.deepEqual([listed.total, listed.students[0].isDisputed, listed.counts.no], [1, true, 1]);

  const decision = { students: [String(ana.userId)], answer: true };
  const giver = { giverName: 'Tom Lee', giverRelation: 'Uncle' };
  const { body: recorded } = await callAs(admin, 'POST /admin/consents', { ...decision, ...giver });
  assert.deepEqual(recorded, { recorded: 1, standing: 1 });
  const settle = (reason: string) =>
    callAs(admin, 'POST /admin/student/:id/consents/settle', { id: ana.userId, answer: true, reason });
  assert.equal((await settle(' ')).status, 400);
  assert.equal((await settle('Call with both')).status, 200);
  assert.deepEqual([(await read(hers)).body.answer, (await list(ana)).isDisputed], [true, false]);
  assert.equal((await settle('Again')).body.code, 'conflict');
  await answer(hers, false);
  assert.equal((await read(his)).body.answer, false, 'a later no counts right away');
  await answer(hers, true);
  assert.equal((await read(his)).body.answer, true, 'the one who said no may say yes');
});

test('a decision keeps the name of its giver when the address is deleted', async (t) => {
  const { built, admin, ana, add, ask, list, remove, lastToken, read, consents } = await makeGuardianScene(t);
  await add(ana, mother);
  await ask();
  const token = await lastToken(mother);
  const { textHash } = (await read(token)).body;
  const body = { token, answer: false, textHash, name: 'Maria Lee', relation: 'Mother' };
  assert.equal((await built.visitor().call('POST /guardian/consent', { body })).status, 200);
  await remove(ana, (await list(ana)).guardians[0]._id);
  const [stored] = await consents();
  assert.deepEqual([stored?.guardian_id, stored?.giver_address], [null, mother]);
  await assert.rejects(sql`update consents set giver_address = null`.execute(built.db), /never changed/);
  const history = await callAs(admin, 'GET /admin/student/:id/consents', { id: ana.userId });
  assert.equal(history.body.consents[0].giver, `Maria Lee, Mother, ${mother}`);
  const { rows } = await sql<{
    giver: string;
  }>`select entry ->> 'giverName' as giver from ledger_queue where entry ->> 'kind' = 'consent'`.execute(
    built.db,
  );
  assert.deepEqual(rows, [{ giver: 'Maria Lee' }]);
  // A person whose address was deleted and added again is still the person who said no.
  await add(ana, mother);
  built.clock.advanceDays(1);
  await ask([ana]);
  const next = await lastToken(mother);
  const again = { token: next, answer: true, textHash: (await read(next)).body.textHash };
  assert.equal((await built.visitor().call('POST /guardian/consent', { body: again })).body.answer, true);
});

test('guesses of links from one IP address are limited without stopping other IP addresses', async (t) => {
  const { built, ana, add, ask, lastToken, read } = await makeGuardianScene(t);
  await add(ana, mother);
  await ask();
  const token = await lastToken(mother);
  const from = (address: string) => built.visitor({ address });
  assert.equal((await read('guess', from('198.51.100.7'))).status, 404);
  await update(built, 'throttles', { count: 600 }, { key: 'guardian link from 198.51.100.7' });
  assert.equal((await read('guess', from('198.51.100.7'))).status, 429);
  assert.equal((await read(token, from('198.51.100.8'))).status, 200);
});
