import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCareScene, setCalendar } from '#test/care.ts';
import type { Person } from '#test/people.ts';

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  await setCalendar(scene.built, scene.school.id, { backup: scene.admin });
  /** Sends the request of a browser that has the reply with that ETag. */
  const ask = (who: Person, headers: Record<string, string> = {}) =>
    who.visitor.request('GET', `/api/staff/follow-ups?schoolUserId=${who.schoolUserId}`, undefined, headers);
  const tagOf = async (who: Person) => String((await ask(who)).headers.etag);
  return { ...scene, ask, tagOf };
}

test('the list of open follow-ups is sent again only after one of them changed', async (t) => {
  const { built, school, student, counselor, teacher, admin, answer, as, ask, tagOf } = await makeScene(t);
  const params = { school: String(school.id) };
  const { _id } = (await as(counselor).claim()).body.followUp;
  const to = String(teacher.schoolUserId);
  const changes: (() => Promise<unknown>)[] = [
    () => as(counselor).change(_id, { action: 'hand-over', to }),
    () => as(teacher).change(_id, { action: 'release' }),
    () =>
      student.visitor.call('POST /student/:school/talk', {
        params,
        body: { adult: String(teacher.userId) },
      }),
    () => student.visitor.call('DELETE /student/:school/talk', { params }),
    () => answer('3', 2),
    () => built.db.updateTable('users').set({ last_name: 'New' }).where('id', '=', student.userId).execute(),
    () => as(admin).change(_id, { action: 'close', outcome: 'talked' }),
    () => as(admin).change(_id, { action: 'reopen' }),
  ];
  for (const change of changes) {
    const tag = await tagOf(admin);
    const again = await ask(admin, { 'if-none-match': tag });
    assert.deepEqual([again.status, again.text], [304, '']);
    await change();
    assert.equal((await ask(admin, { 'if-none-match': tag })).status, 200);
  }
});

test('a follow-up that was claimed and released counts as changed', async (t) => {
  const { counselor, admin, as, tagOf } = await makeScene(t);
  const { _id } = (await as(counselor).claim()).body.followUp;
  await as(counselor).change(_id, { action: 'release' });
  const before = await tagOf(admin);
  await as(counselor).claim();
  await as(counselor).change(_id, { action: 'release' });
  assert.notEqual(await tagOf(admin), before);
});

test('each caller gets a reply that marks their own follow-ups', async (t) => {
  const { make, admin, as, ask, tagOf } = await makeScene(t);
  const second = await make({ role: 'admin' });
  await as(admin).claim();
  assert.notEqual(await tagOf(second), await tagOf(admin));
  const isMine = async (who: Person) => (await ask(who)).body.followUps[0].isMine;
  assert.deepEqual([await isMine(admin), await isMine(second)], [true, false]);
});

test('a long list is compressed', async (t) => {
  const { built, make, admin, as, ask } = await makeScene(t);
  for (let count = 0; count < 4; count += 1) await as(admin).claim(await make({}));
  const plain = await ask(admin, { 'accept-encoding': 'identity' });
  assert.ok(plain.text.length > 1_200);
  const cookie = [...admin.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { headers, rawPayload } = await built.app.inject({
    method: 'GET',
    url: `/api/staff/follow-ups?schoolUserId=${admin.schoolUserId}`,
    headers: { cookie, 'accept-encoding': 'br', 'time-zone': 'America/Chicago' },
  });
  assert.equal(headers['content-encoding'], 'br');
  assert.ok(rawPayload.length * 2 < plain.text.length);
});
