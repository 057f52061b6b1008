import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { saveRequest } from '#src/districts/schools-repository.ts';
import { type Built, build } from '#test/build.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import {
  assign,
  makeDistrict,
  makePerson,
  makeSchool,
  type Person,
  type PersonOptions,
} from '#test/people.ts';
import { isBlockedBefore } from '#test/postgres/lock-waits.ts';
import { update } from '#test/rows.ts';
import { storeAnswer, tapIn } from '#test/school-year.ts';

const paths = ['dashboard', 'dashboard/stats', 'students/status', 'students'] as const;

async function makeScene(t: Parameters<typeof build>[0]) {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const make = (options: PersonOptions) => makePerson(built, { schoolId: id, ...options });
  const head = await make({ role: 'super_admin' });
  const teacher = await make({ role: 'teacher' });
  const student = await make({ grade: 9 });
  await assign(built, id, student, teacher);
  await tapIn(built, id, student, [{ ago: 0, feeling: 1 }]);
  await makeOwnQuestion(built, id, { slot: 5, verified: 'pending' });
  return { built, id, make, head, teacher, student };
}

function ask(person: Person, path: string, headers: Record<string, string> = {}) {
  const mark = path.includes('?') ? '&' : '?';
  const url = `/api/staff/${path}${mark}schoolUserId=${person.schoolUserId}`;
  return person.visitor.request('GET', url, undefined, headers);
}

const tagOf = async (person: Person, path: string) => String((await ask(person, path)).headers.etag);

test('a caller with the valid cached reply gets 304', async (t) => {
  const { head } = await makeScene(t);
  for (const path of paths) {
    const tag = await tagOf(head, path);
    const again = await ask(head, path, { 'if-none-match': `"other", ${tag}` });
    assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', tag], path);
    assert.equal(again.headers['cache-control'], 'no-store');
    const other = await ask(head, path, { 'if-none-match': 'W/"other"' });
    assert.equal(other.status, 200, path);
  }
});

type Scene = Awaited<ReturnType<typeof makeScene>>;

const changes: Record<string, (scene: Scene) => Promise<unknown>> = {
  'an answer': ({ built, id, student }) => tapIn(built, id, student, [{ ago: 0, eaten: true }]),
  'a new student': ({ make }) => make({}),
  'another grade': ({ built, student }) => setMembership(built, student, { grade: 10 }),
  'a removal': ({ built, student }) => setMembership(built, student, { verified: 'rejected' }),
  'another name': ({ built, student }) =>
    update(built, 'users', { first_name: 'New' }, { id: student.userId }),
  'a class that ends': ({ built, student }) =>
    built.db.deleteFrom('class_assignments').where('student_id', '=', student.userId).execute(),
  'a class that begins': async ({ built, id, make, teacher }) => assign(built, id, await make({}), teacher),
  'a new own question': ({ built, id }) => makeOwnQuestion(built, id),
  'the approval of an own question': ({ built }) => update(built, 'own_questions', { verified: 'approved' }),
  'the first answer to an own question': ({ built }) =>
    update(built, 'own_questions', { answered_at: built.clock.now() }),
  'the end of an own question': ({ built }) =>
    update(built, 'own_questions', { ended_at: built.clock.now() }),
  'an own question that is deleted': ({ built }) => built.db.deleteFrom('own_questions').execute(),
  'an answer to an own question': ({ built, id, student }) =>
    storeAnswer(built, id, student, { question: 5, response: 1, day: '2026-03-11' }),
  'other settings of the school': ({ built, id }) =>
    update(built, 'schools', { settings: JSON.stringify({ talk: false }) }, { id }),
  'a request': ({ make }) => make({ role: 'teacher', verified: 'pending' }),
};

function setMembership(built: Built, person: Person, to: { grade: number } | { verified: 'rejected' }) {
  return update(built, 'school_users', to, { id: person.schoolUserId });
}

for (const [what, change] of Object.entries(changes)) {
  test(`a cached reply is no longer valid after ${what}`, async (t) => {
    const scene = await makeScene(t);
    const known = await Promise.all(paths.map((path) => tagOf(scene.head, path)));
    await change(scene);
    for (const [index, path] of paths.entries()) {
      const reply = await ask(scene.head, path, { 'if-none-match': known[index] ?? '' });
      assert.equal(reply.status, 200, path);
    }
  });
}

test('a district that asks for the school, and its new name, appear in cached replies immediately', async (t) => {
  const { built, id, head } = await makeScene(t);
  const shown = async () => (await ask(head, 'dashboard')).body.dashboard.districtRequests;
  assert.deepEqual(await shown(), []);
  const district = await makeDistrict(built);
  await saveRequest(built.db, id, district, 'pending');
  assert.equal((await shown()).length, 1);
  await update(built, 'districts', { name: 'Renamed' }, { id: district });
  assert.equal((await shown())[0].name, 'Renamed');
});

test('a reply that is computed while somebody answers has the new state and no tag', async (t) => {
  const { built, id, head, student } = await makeScene(t);
  const { pending } = await built.db.transaction().execute(async (transaction) => {
    await sql`lock table student_days in access exclusive mode`.execute(transaction);
    const request = ask(head, 'students/status');
    assert.ok(await isBlockedBefore(built.db, 1, request));
    const answer = { day: '2026-03-11', question: 1, response: 0 };
    await storeAnswer({ ...built, db: transaction }, id, student, answer);
    // The promise is wrapped in an object, so that it is awaited only after the lock is released.
    return { pending: request };
  });
  const [meanwhile, after] = [await pending, await ask(head, 'students/status')];
  assert.equal(meanwhile.text, after.text);
  assert.deepEqual([meanwhile.headers.etag, typeof after.headers.etag], [undefined, 'string']);
});

test('the cache keeps a separate reply for each scope, filter, day and language', async (t) => {
  const { built, make, head, teacher } = await makeScene(t);
  const admin = await make({ role: 'admin' });
  const other = await make({ role: 'teacher' });
  const path = 'students/status';
  const tags = [
    await tagOf(head, path),
    await tagOf(admin, path),
    await tagOf(teacher, path),
    await tagOf(other, path),
    await tagOf(head, `${path}?classType=home_room`),
    String((await ask(head, path, { 'accept-language': 'es' })).headers.etag),
    String((await ask(head, path, { 'time-zone': 'Pacific/Auckland' })).headers.etag),
  ];
  built.clock.advanceDays(2);
  tags.push(await tagOf(head, path));
  assert.equal(new Set(tags).size, tags.length);
});

test('the ETag of a colleague gives no access, because access is decided first', async (t) => {
  const { built, head, teacher, student } = await makeScene(t);
  const tag = await tagOf(teacher, 'dashboard');
  const given = { 'if-none-match': tag };
  assert.equal((await ask(student, 'dashboard', given)).body.code, 'forbidden');
  assert.equal((await ask(head, 'dashboard', given)).status, 200);
  await setMembership(built, teacher, { verified: 'rejected' });
  assert.equal((await ask(teacher, 'dashboard', given)).body.code, 'membership_not_approved');
});

test('a long reply is compressed as the browser accepts it, and a reply with a code never is', async (t) => {
  const { built, id, make, head } = await makeScene(t);
  for (let count = 0; count < 8; count += 1) await make({});
  const path = 'students/status';
  const plain = await ask(head, path, { 'accept-encoding': 'br;q=0, identity' });
  assert.equal(plain.headers['content-encoding'], undefined);
  const raw = async (encoding: string) => {
    const cookie = [...head.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await built.app.inject({
      method: 'GET',
      url: `/api/staff/${path}?schoolUserId=${head.schoolUserId}`,
      headers: { cookie, 'accept-encoding': encoding, 'time-zone': 'America/Chicago' },
    });
    return { encoding: reply.headers['content-encoding'], bytes: reply.rawPayload };
  };
  const [brotli, zipped] = [await raw('gzip, deflate, br'), await raw('gzip')];
  assert.deepEqual([brotli.encoding, zipped.encoding], ['br', 'gzip']);
  assert.equal(brotliDecompressSync(brotli.bytes).toString(), plain.text);
  assert.equal(gunzipSync(zipped.bytes).toString(), plain.text);
  assert.ok(brotli.bytes.length * 3 < plain.text.length);
  await saveRequest(built.db, id, await makeDistrict(built), 'pending');
  for (let count = 0; count < 12; count += 1) await make({ role: 'teacher' });
  const dashboard = await ask(head, 'dashboard', { 'accept-encoding': 'br' });
  assert.ok(dashboard.text.length > 1_200);
  assert.equal(dashboard.headers['content-encoding'], undefined);
});
