import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCareScene, setCalendar } from '#test/care.ts';
import type { Person } from '#test/people.ts';
import { update } from '#test/rows.ts';

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  await setCalendar(scene.built, scene.school.id, { backup: scene.admin });
  /** Sends a request with an `If-None-Match` header. */
  const load = (who: Person, headers: Record<string, string> = {}) =>
    who.visitor.request('GET', `/api/staff/follow-ups?schoolUserId=${who.schoolUserId}`, undefined, headers);
  const tagOf = async (who: Person) => String((await load(who)).headers.etag);
  return { ...scene, load, tagOf };
}

test('the list of open follow-ups is sent again only after a follow-up has changed', async (t) => {
  const scene = await makeScene(t);
  const { built, student, counselor, teacher, admin, answer, as, load, tagOf } = scene;
  const { _id } = (await as(counselor).claim()).body.followUp;
  const to = String(teacher.schoolUserId);
  const changes: (() => Promise<unknown>)[] = [
    () => as(counselor).change(_id, { action: 'hand-over', to }),
    () => as(teacher).change(_id, { action: 'release' }),
    () => scene.ask(teacher),
    () => scene.withdraw(),
    () => answer('3', 2),
    () => update(built, 'users', { last_name: 'New' }, { id: student.userId }),
    () => as(admin).change(_id, { action: 'close', outcome: 'talked' }),
    () => as(admin).change(_id, { action: 'reopen' }),
  ];
  for (const change of changes) {
    const tag = await tagOf(admin);
    const again = await load(admin, { 'if-none-match': tag });
    assert.deepEqual([again.status, again.text], [304, '']);
    await change();
    assert.equal((await load(admin, { 'if-none-match': tag })).status, 200);
  }
});

test('a follow-up that was claimed and released counts as changed in the cached list', async (t) => {
  const { counselor, admin, as, tagOf } = await makeScene(t);
  const { _id } = (await as(counselor).claim()).body.followUp;
  await as(counselor).change(_id, { action: 'release' });
  const before = await tagOf(admin);
  await as(counselor).claim();
  await as(counselor).change(_id, { action: 'release' });
  assert.notEqual(await tagOf(admin), before);
});

test('each caller gets a list of follow-ups that marks their own follow-ups', async (t) => {
  const { make, admin, as, load, tagOf } = await makeScene(t);
  const second = await make({ role: 'admin' });
  await as(admin).claim();
  assert.notEqual(await tagOf(second), await tagOf(admin));
  const isMine = async (who: Person) => (await load(who)).body.followUps[0].isMine;
  assert.deepEqual([await isMine(admin), await isMine(second)], [true, false]);
});

test('a long list of follow-ups is compressed', async (t) => {
  const { built, make, admin, as, load } = await makeScene(t);
  for (let count = 0; count < 4; count += 1) await as(admin).claim(await make({}));
  const plain = await load(admin, { 'accept-encoding': 'identity' });
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
