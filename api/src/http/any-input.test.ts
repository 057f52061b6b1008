import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roles } from '@tapin/contract/policy';
import { build } from '#test/build.ts';
import { rows } from '#test/matrix/matrix-rows.ts';
import { logInAgain, makeWorld } from '#test/matrix/matrix-world.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import { fc } from '#test/random/property-testing.ts';
import { callNames } from '#test/visitor.ts';

const runs = 500;

test('no input gets the status 500, and every refusal has a reason', async (t) => {
  const built = await build(t);
  const world = await makeWorld(built);
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      '\0',
      '\ud800',
      '9'.repeat(300),
      '0001-02-29',
      '2026-02-30',
      'Etc/Nowhere',
      6,
      -1,
      1e300,
      [],
    ),
  );
  const names = callNames.filter((name) => !name.startsWith('GET /auth/sso'));
  const property = fc.asyncProperty(
    fc.constantFrom(...names),
    fc.constantFrom(...roles),
    fc.nat(20),
    anything,
    fc.boolean(),
    async (name, role, position, value, isNew) => {
      const caller = await logInAgain(built, world.callers[role].approved);
      const right = rows[name].input(world, caller, 'own');
      const parts = structuredClone({ params: {}, query: {}, body: {}, ...right });
      const slots = Object.entries(parts).flatMap(([part, fields]) =>
        Object.keys(fields ?? {}).map((field) => [part, field] as const),
      );
      const [part, field] = slots[position % Math.max(slots.length, 1)] ?? ['body', 'extra'];
      Object.assign(Reflect.get(parts, part), { [isNew ? `${field}x` : field]: value });
      const { body, ...rest } = parts;
      const hasBody = !name.startsWith('GET');
      const reply = await caller.visitor.send(name, hasBody ? { ...rest, body } : rest);
      assert.ok(reply.status < 500, `${name} ${JSON.stringify(parts)}: ${reply.text}`);
      if (reply.status >= 400) assert.ok(reply.body.msg.length > 5, reply.text);
    },
  );
  await fc.assert(property, { numRuns: runs });
  t.diagnostic(`${runs} runs over ${names.length} calls`);
});

test('returns 400 with the name of the field when a value breaks a rule of the contract', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const { visitor, schoolUserId } = await makePerson(built, { schoolId: id });
  const teacher = await makePerson(built, { schoolId: id, role: 'teacher' });
  const params = { school: String(id) };
  const su = { schoolUserId: String(teacher.schoolUserId) };
  const answer = (body: unknown) => visitor.send('POST /student/submit-response/:school', { params, body });
  const week = (startDate: string, endDate: string) =>
    teacher.visitor.send('GET /staff/dashboard/weekly-trends', { query: { ...su, startDate, endDate } });
  const cases = [
    [await answer({ questionId: '1', response: 6 }), 'validation', 'response'],
    [await answer({ questionId: ['1'], response: true }), 'validation', 'questionId'],
    [await answer({ questionId: 1, response: true }), 'validation', 'questionId'],
    [await answer({ response: true }), 'validation', 'questionId'],
    [await answer('[1'), 'validation', ''],
    [await answer({ questionId: '1', response: 3 }), 'response_invalid', ''],
    [await answer({ questionId: '3', response: true }), 'response_invalid', ''],
    [
      await visitor.send('POST /student/grade/:school', { params, body: { grade: 13 } }),
      'validation',
      'grade',
    ],
    [
      await visitor.send('POST /student/grade/:school', { params, body: { grade: '9' } }),
      'validation',
      'grade',
    ],
    [
      await visitor.send('POST /user/school', { body: { schoolCode: 'x'.repeat(300), role: 'student' } }),
      'validation',
      'schoolCode',
    ],
    [
      await teacher.visitor.send('GET /staff/dashboard/stats', { query: { ...su, daysAgo: 8 } }),
      'validation',
      'daysAgo',
    ],
    [
      await teacher.visitor.send('GET /staff/students', { query: { ...su, pageSize: '0x10' } }),
      'validation',
      'pageSize',
    ],
    [await week('2026-03-10', '2026-03-14'), 'date_range_invalid', ''],
    [await week('2026-03-09', '2026-03-20'), 'date_range_invalid', ''],
    [await week('2026-03-13', '2026-03-09'), 'date_range_invalid', ''],
    [await week('yesterday', '2026-03-13'), 'validation', 'startDate'],
    [await week('0000-01-03', '0000-01-07'), 'date_range_invalid', ''],
  ] as const;
  for (const [reply, code, field] of cases) {
    assert.equal(reply.status, 400, reply.text);
    assert.equal(reply.body.code, code, reply.text);
    assert.ok(reply.body.msg.includes(field), reply.text);
  }
  assert.notEqual(schoolUserId, 0);
});

test('refuses a request with an unknown time zone, and a request without one', async (t) => {
  const built = await build(t);
  const { id } = await makeSchool(built);
  const { visitor } = await makePerson(built, { schoolId: id });
  const url = `/api/student/${id}/questions`;
  for (const zone of ['Mars/Olympus', '+05:30', 'a'.repeat(100), '']) {
    const reply = await visitor.request('GET', url, undefined, { 'time-zone': zone });
    assert.equal(reply.status, 400, zone);
    assert.equal(reply.body.code, 'time_zone_unknown');
  }
  delete visitor.headers['time-zone'];
  const old = await visitor.request('GET', url, undefined, { 'time-zone': 'Asia/Calcutta' });
  assert.equal(old.status, 200);
  assert.equal((await visitor.request('GET', url)).body.code, 'time_zone_unknown');
});

test('returns 413 for a body over 64 KB, 4xx for another content type and 404 for an unknown path', async (t) => {
  const built = await build(t);
  const visitor = built.visitor({ language: 'es-MX,en;q=0.5' });
  const large = await visitor.send('POST /auth/sign-in', { body: { email: 'x'.repeat(70_000) } });
  assert.equal(large.status, 413);
  assert.deepEqual(large.body, { msg: 'Es demasiado largo para enviarlo.', code: 'too_large' });
  const form = await visitor.request('POST', '/api/auth/sign-in', 'email=a', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  assert.equal(form.status, 400);
  const text = await visitor.request('POST', '/api/auth/sign-in', '{}', { 'content-type': 'text/plain' });
  assert.equal(text.status, 400);
  for (const path of ['/api/nothing', '/api/%zz', '/nothing', `/api/${'x'.repeat(5_000)}`]) {
    const reply = await visitor.request('GET', path);
    assert.ok(reply.status === 404 || reply.status === 400, `${path}: ${reply.status}`);
    assert.ok(reply.body.msg.length > 5);
  }
});
