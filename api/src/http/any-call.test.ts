import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallDefinition } from '@tapin/contract/call';
import { calls } from '@tapin/contract/calls';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { build, origin } from '#test/build.ts';
import { logInAgain, makeWorld } from '#test/matrix/matrix-world.ts';
import { arbitraryFor } from '#test/random/arbitrary.ts';
import { fc } from '#test/random/property-testing.ts';
import { callNames } from '#test/visitor.ts';

const runs = 400;
const nothing = Type.Object({});

test('every reply matches its definition for any valid or invalid values', async (t) => {
  const built = await build(t);
  const world = await makeWorld(built);
  const { callers, own, foreign, ownDistrict } = world;
  const people = [callers.student, callers.teacher, callers.district_admin].map(({ approved }) => approved);
  const known = [
    ...people.flatMap(({ userId, schoolUserId, email }) => [String(userId), String(schoolUserId), email]),
    ...[own, foreign].flatMap(({ id, code }) => [String(id), code]),
    ...[
      '1',
      '2',
      '3',
      String(ownDistrict),
      String(world.classmate.userId),
      String(world.applicant.schoolUserId),
    ],
  ];
  const statuses = new Map<number, number>();
  const request = fc.constantFrom(...callNames).chain((name) => {
    const { params = nothing, query = nothing, body }: CallDefinition = calls[name];
    return fc.record({
      name: fc.constant(name),
      identity: fc.constantFrom(null, ...people),
      params: arbitraryFor(params, known),
      query: arbitraryFor(query, known),
      body: body ? arbitraryFor(body, known) : fc.constant(name.startsWith('GET') ? undefined : {}),
    });
  });
  const record = (value: unknown) => (typeof value === 'object' && value !== null ? { ...value } : {});
  const property = fc.asyncProperty(request, async ({ name, identity, params, query, body }) => {
    const visitor = identity ? (await logInAgain(built, identity)).visitor : built.visitor();
    const parts = { params: record(params), query: record(query), ...(body !== undefined && { body }) };
    // The test client throws for an error that the contract does not list for the call.
    const reply = await visitor.send(name, parts);
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    const target = reply.headers.location;
    if (target !== undefined) assert.equal(new URL(target, origin).origin, origin, name);
    const { response, replies }: CallDefinition = calls[name];
    assert.ok(reply.status < 500, `${name}: ${reply.text}`);
    if (reply.status >= 400) assert.ok(reply.body.msg.length > 5);
    else if (replies) assert.equal(reply.status, replies === 'redirect' ? 302 : 200);
    else assert.deepEqual([...Value.Errors(response, reply.body)], [], name);
  });
  await fc.assert(property, { numRuns: runs });
  t.diagnostic(`${runs} runs over ${callNames.length} calls: ${JSON.stringify([...statuses])}`);
  assert.ok((statuses.get(200) ?? 0) > runs / 20, 'hardly anything got through');
});
