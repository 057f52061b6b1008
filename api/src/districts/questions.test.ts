import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { changeDistrictSettings } from '#src/settings/settings.ts';
import { build } from '#test/build.ts';
import { writtenQuestion } from '#test/own-question.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';
import { saveRequest } from './schools-repository.ts';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const districtId = await makeDistrict(built);
  const school = await makeSchool(built, districtId);
  const head = await makeDistrictAdmin(built, districtId);
  const admin = await makePerson(built, {
    schoolId: school.id,
    role: 'admin',
    firstName: 'Ada',
    lastName: 'A',
  });
  const student = await makePerson(built, { schoolId: school.id });
  const params = { school: String(school.id) };
  const by = { districtUserId: String(head.districtUserId) };
  let created = 0;
  return {
    built,
    districtId,
    school,
    head,
    admin,
    load: async () => (await head.visitor.call('GET /district/questions', { query: by })).body,
    choose: (approvesQuestions: boolean) =>
      head.visitor.call('PUT /district/questions/approval', { body: { ...by, approvesQuestions } }),
    decide: (id: string, approved: boolean) =>
      head.visitor.call('PUT /district/questions/:id', { params: { id }, body: { ...by, approved } }),
    offer: (question: string) =>
      head.visitor.call('POST /district/question-offers', {
        body: { ...by, type: 'basic', texts: { en: { question } }, lowResponses: [false] },
      }),
    takeBack: (id: string) =>
      head.visitor.call('DELETE /district/question-offers/:id', { params: { id }, body: by }),
    ofSchool: async () => (await admin.visitor.call('GET /school/:school/own-questions', { params })).body,
    create: async () => {
      created += 1;
      const body = writtenQuestion({ texts: { en: { question: `Question ${created}?` } } });
      return (await admin.visitor.call('POST /school/:school/own-questions', { params, body })).body.question;
    },
    replace: async (id: string) =>
      (
        await admin.visitor.call('PUT /school/:school/own-questions/:id', {
          params: { ...params, id },
          body: writtenQuestion(),
        })
      ).body.question,
    isAsked: async () =>
      'own' in (await student.visitor.call('GET /student/:school/questions', { params })).body,
  };
}

test('an own question is asked only after a district with approval has approved it', async (t) => {
  const { built, districtId, school, head, load, choose, decide, ofSchool, create, isAsked } =
    await makeScene(t);
  assert.deepEqual([(await load()).approvesQuestions, (await ofSchool()).approvedBy], [false, null]);
  await choose(true);
  assert.equal((await load()).approvesQuestions, true);
  const { name } = await built.db
    .selectFrom('districts')
    .select('name')
    .where('id', '=', districtId)
    .executeTakeFirstOrThrow();
  assert.equal((await ofSchool()).approvedBy, name);
  const question = await create();
  assert.deepEqual([question.verified, await isAsked()], ['pending', false]);
  assert.deepEqual((await load()).waiting, [
    { school: { _id: String(school.id), name: school.name }, question },
  ]);
  assert.equal((await decide(question._id, true)).status, 200);
  assert.deepEqual([(await load()).waiting, await isAsked()], [[], true]);
  assert.equal((await decide(question._id, false)).body.code, 'not_found', 'it is decided');
  const audited = await built.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'school_id'])
    .where('district_id', '=', districtId)
    .orderBy('id')
    .execute();
  const actor_id = head.userId;
  assert.deepEqual(audited, [
    { action: 'choose-question-approval', actor_id, school_id: null },
    { action: 'approve-own-question', actor_id, school_id: school.id },
  ]);
});

test('a denied own question is never asked and frees its slot, and the school can write another question', async (t) => {
  const { choose, decide, create, replace, ofSchool, isAsked } = await makeScene(t);
  await choose(true);
  const [first, second] = [await create(), await create()];
  assert.equal(await create(), undefined, 'a third question on these days');
  await decide(first._id, false);
  assert.equal((await create()).verified, 'pending');
  assert.equal(await isAsked(), false);
  await decide(second._id, false);
  assert.equal((await replace(first._id)).verified, 'pending');
  const { questions } = await ofSchool();
  assert.deepEqual(questions.map(({ verified }: { verified: string }) => verified).toSorted(), [
    'pending',
    'pending',
    'rejected',
  ]);
});

test('a district cannot decide about a question of a school that has left it', async (t) => {
  const { built, school, load, choose, decide, create, replace } = await makeScene(t);
  await choose(true);
  const question = await create();
  await built.db.updateTable('schools').set({ district_id: null }).where('id', '=', school.id).execute();
  assert.deepEqual((await load()).waiting, []);
  assert.equal((await decide(question._id, true)).body.code, 'not_found');
  assert.equal((await replace(question._id)).verified, 'approved', 'no district has to approve it');
});

test('a district cannot decide about questions of a school that has not accepted it yet', async (t) => {
  const { built, school, choose, create } = await makeScene(t);
  await choose(true);
  const question = await create();
  const other = await makeDistrict(built);
  const stranger = await makeDistrictAdmin(built, other);
  await saveRequest(built.db, school.id, other, 'pending');
  const reply = await stranger.visitor.call('PUT /district/questions/:id', {
    params: { id: question._id },
    body: { districtUserId: String(stranger.districtUserId), approved: true },
  });
  assert.equal(reply.body.code, 'not_found');
});

test('no question waits for a district without its remote', async (t) => {
  const { built, districtId, load, choose, create, ofSchool } = await makeScene(t);
  await choose(true);
  await changeDistrictSettings(built.db, districtId, { remotes: [] });
  assert.equal((await load()).code, 'district_not_opted_in');
  assert.deepEqual([(await ofSchool()).approvedBy, (await create()).verified], [null, 'approved']);
});

test('after the approval was turned off, the district still decides about waiting questions, and new questions are asked immediately', async (t) => {
  const { choose, create, decide, load } = await makeScene(t);
  await choose(true);
  const waiting = await create();
  await choose(false);
  assert.equal((await create()).verified, 'approved');
  assert.equal((await load()).waiting.length, 1);
  assert.equal((await decide(waiting._id, true)).status, 200);
});

test('offers are shown to the schools of the district, the latest first, until they are withdrawn', async (t) => {
  const { built, head, offer, takeBack, ofSchool, load } = await makeScene(t);
  const { body } = await offer('Do you feel safe?');
  assert.deepEqual(body.offer, {
    _id: body.offer._id,
    type: 'basic',
    texts: { en: { question: 'Do you feel safe?' } },
    lowResponses: [false],
    author: body.offer.author,
    createdAt: built.clock.now().toISOString(),
  });
  const { first_name, last_name } = await built.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', head.userId)
    .executeTakeFirstOrThrow();
  assert.equal(body.offer.author, `${first_name} ${last_name}`);
  const second = (await offer('Did you laugh?')).body.offer;
  assert.deepEqual((await ofSchool()).offers, [second, body.offer]);
  assert.deepEqual((await load()).offers, [second, body.offer]);
  assert.equal((await takeBack(body.offer._id)).status, 200);
  assert.equal((await takeBack(body.offer._id)).body.code, 'not_found');
  assert.deepEqual((await ofSchool()).offers, [second]);
});

test('refuses to offer an incomplete question, and more than a hundred offers on a day', async (t) => {
  const { built, districtId, head, offer } = await makeScene(t);
  const by = { districtUserId: String(head.districtUserId) };
  const reply = await head.visitor.call('POST /district/question-offers', {
    body: { ...by, type: 'steps', texts: { en: { question: 'How?' } }, lowResponses: [] },
  });
  assert.equal(reply.body.code, 'question_invalid');
  await built.db
    .updateTable('throttles')
    .set({ count: 100 })
    .where('key', '=', `question-offers:${districtId}`)
    .execute();
  assert.equal((await offer('Did you laugh?')).body.code, 'too_many_requests');
});
