import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { languages } from '@tapin/contract/languages';
import { sql } from 'kysely';
import { questionsIn } from '#src/check-ins/questions/questions.ts';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { makeDistrict, makePerson, makeSchool } from '#test/people.ts';
import { answersIn } from './page-repository.ts';

const root = join(import.meta.dirname, '../../../..');
const readTexts = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(root, folder, `src/locales/${language}.json`), 'utf8'));

test('the answers on the public page have the labels that students see', () => {
  for (const language of languages) {
    const { yes, no } = readTexts('remote-survey', language);
    const { awful, bad, okay, good, rad } = readTexts('shared', language).feeling;
    assert.deepEqual(
      questionsIn(language).map((question) => answersIn(language, question)),
      [
        [yes, no],
        [yes, no],
        [awful, bad, okay, good, rad],
      ],
    );
  }
});

async function makeScene(t: TestContext, variables: Record<string, string> = {}) {
  const built = await build(t, { variables });
  const school = await makeSchool(built, await makeDistrict(built));
  const other = await makeSchool(built);
  const admin = await makePerson(built, { schoolId: school.id, role: 'admin' });
  const elsewhere = await makePerson(built, { schoolId: other.id, role: 'admin' });
  const choose = async (slug: string | null, by = admin, { id } = school) =>
    (await callAs(by, 'PUT /school/:school/about-page', { school: id, slug })).body.code ?? 'ok';
  const open = async (slug: string, headers: Record<string, string> = {}) => {
    const reply = await built.app.inject({ url: `/api/about-the-check-in/${slug}`, headers });
    return { status: reply.statusCode, headers: reply.headers, text: reply.body };
  };
  return { built, school, other, elsewhere, choose, open };
}

test('the public page has the questions in every language, and the own questions that the school asks now', async (t) => {
  const { built, school, choose, open } = await makeScene(t);
  await makeOwnQuestion(built, school.id);
  await makeOwnQuestion(built, school.id, {
    slot: 5,
    texts: { en: { question: 'Not approved?' } },
    verified: 'pending',
  });
  await makeOwnQuestion(built, school.id, {
    slot: 5,
    texts: { en: { question: 'Over?' } },
    lastDay: '2026-03-02',
  });
  await sql`insert into district_texts (district_id, kind, language, text, created_at)
    select id, 'contact', 'es', 'Sra. Lee', now() from districts`.execute(built.db);
  assert.equal(await choose('north-star'), 'ok');
  const { status, headers, text } = await open('north-star');
  const page = JSON.parse(text);
  assert.equal(status, 200);
  assert.equal(page.school, school.name);
  const asked = (language: string) =>
    page.questions[language].map((each: { question: string }) => each.question);
  assert.equal(asked('en').length, 4);
  assert.equal(asked('en')[3], 'Do you feel safe here?');
  assert.equal(asked('es')[3], '¿Te sientes a salvo aquí?');
  assert.deepEqual(page.contact, { en: null, es: 'Sra. Lee' });
  assert.deepEqual([page.retention.answers, page.isDeletionOn, page.recordFollows], [2, false, false]);
  assert.equal((await open('north-star', { 'if-none-match': String(headers.etag) })).status, 304);
  const schedule = { answers: 3, followUps: 1, accounts: 1, audit: 3 };
  const counts = { answers: 0, followUps: 0, accounts: 0 };
  await sql`insert into retention_confirmations (district_id, schedule, counts, confirmed_at)
    select id, ${JSON.stringify(schedule)}, ${JSON.stringify(counts)}, now() from districts`.execute(
    built.db,
  );
  await sql`insert into roster_sources (district_id, settings, mapping)
    select id, '{"recordFollowsStudent": true}', '{}' from districts`.execute(built.db);
  const after = JSON.parse((await open('north-star')).text);
  const { answers, followUps } = after.retention;
  assert.deepEqual([answers, followUps, after.isDeletionOn, after.recordFollows], [3, 2, true, true]);
  assert.doesNotMatch(text, new RegExp(`"${school.code}"`));
  assert.equal(headers['cache-control'], 'public, max-age=60');
});

test('every address without a page gets the same reply, also a former address', async (t) => {
  const { built, school, choose, open } = await makeScene(t);
  await choose('north-star');
  await choose('south-star');
  const missing = await built.app.inject({ url: '/api/no-such-page' });
  const words = ['north-star', school.code, school.code.toLowerCase(), 'none', 'A_b', 'x'.repeat(180)];
  for (const word of words) {
    const { status, text, headers } = await open(word);
    assert.deepEqual([status, text], [missing.statusCode, missing.body], word);
    assert.deepEqual(Object.keys(headers), Object.keys(missing.headers), word);
  }
  assert.equal((await open('south-star')).status, 200);
  // When the code of a school becomes equal to its address, the school has no page until it chooses another address.
  await built.db.updateTable('schools').set({ code: 'SOUTH-STAR' }).where('id', '=', school.id).execute();
  assert.equal((await open('south-star')).status, 404);
});

test('the address of a public page stays with its school after the page has ended, and is never a school code', async (t) => {
  const { built, school, other, elsewhere, choose, open } = await makeScene(t);
  await built.db.updateTable('schools').set({ code: 'ORCHID 7' }).where('id', '=', school.id).execute();
  assert.equal(await choose('orchid-7'), 'slug_not_allowed');
  for (const slug of ['Orchid', 'a-', '-ab', 'a--b', 'ab', 'añb', 'x'.repeat(61)])
    assert.equal(await choose(slug), 'validation', slug);
  await choose('north-star');
  assert.equal(await choose('north-star', elsewhere, other), 'slug_taken');
  assert.equal(await choose(null), 'ok');
  assert.equal((await open('north-star')).status, 404);
  assert.equal(await choose('north-star', elsewhere, other), 'slug_taken');
  assert.equal(await choose('north-star'), 'ok');
  assert.equal((await open('north-star')).status, 200);
});

test('a school without a district has the contact of the deployment, and the page says whether families are asked', async (t) => {
  const { built, other, elsewhere, choose, open } = await makeScene(t, { PRIVACY_CONTACT_ES: 'Sra. Paz' });
  await choose('elm-high', elsewhere, other);
  const read = async () => JSON.parse((await open('elm-high')).text);
  const before = await read();
  assert.deepEqual(
    [before.contact, before.district, before.consent.mode],
    [{ en: null, es: 'Sra. Paz' }, null, 'none'],
  );
  const rules = { mode: 'opt-in', startDay: '2026-03-16', graceDays: 30, earlierAnswers: 'keep' } as const;
  const changed = await elsewhere.visitor.call('PUT /school/:school/consent-rules', {
    params: { school: String(other.id) },
    body: rules,
  });
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual((await read()).consent, { mode: 'opt-in', startDay: '2026-03-16' });
  const contact = await built.visitor().call('GET /contact', {});
  assert.deepEqual(contact.body, { en: null, es: 'Sra. Paz' });
});
