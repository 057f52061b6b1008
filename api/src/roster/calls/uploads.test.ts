import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { rosterPartBytes } from '@tapin/contract/roster';
import { build } from '#test/build.ts';
import { makeDistrict, makeDistrictAdmin } from '#test/people.ts';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const districtId = await makeDistrict(built);
  const admin = await makeDistrictAdmin(built, districtId);
  const by = { districtUserId: String(admin.districtUserId) };
  const { visitor } = admin;
  return {
    built,
    districtId,
    admin,
    begin: (bytes: number, name = 'roster.zip') =>
      visitor.call('POST /district/roster/upload', { body: { ...by, name, bytes } }),
    put: (upload: string, part: number, content: Uint8Array | string) => {
      const text = typeof content === 'string' ? content : Buffer.from(content).toString('base64');
      return visitor.call('PUT /district/roster/upload/:upload/part/:part', {
        params: { upload, part: String(part) },
        body: { ...by, content: text },
      });
    },
    find: (upload: string) =>
      visitor.call('GET /district/roster/upload/:upload', { params: { upload }, query: by }),
    start: (upload: string) =>
      visitor.call('POST /district/roster/run', { body: { ...by, upload, mode: 'usual' } }),
  };
}

test('an upload accepts its parts in any order, twice and after an interruption', async (t) => {
  const { built, begin, put, find, start } = await makeScene(t);
  const first = Buffer.alloc(rosterPartBytes, 'a');
  const last = Buffer.from('the end');
  const { body: upload } = await begin(first.length + last.length);
  assert.deepEqual(
    [upload.bytes, upload.partBytes, upload.parts],
    [first.length + last.length, rosterPartBytes, []],
  );
  assert.deepEqual((await put(upload._id, 1, last)).body.parts, [1]);
  const early = await start(upload._id);
  assert.deepEqual([early.status, early.body.code], [409, 'roster_upload_incomplete']);
  assert.deepEqual((await put(upload._id, 0, first)).body.parts, [0, 1]);
  // A part that has arrived does not change, because a run may be reading it.
  assert.deepEqual((await put(upload._id, 1, Buffer.from('THE END'))).body.parts, [0, 1]);
  assert.deepEqual((await find(upload._id)).body.parts, [0, 1]);
  const stored = await built.db.selectFrom('roster_upload_parts').selectAll().orderBy('part').execute();
  assert.deepEqual(
    stored.map(({ part, content }) => [part, Buffer.from(content).equals(part === 0 ? first : last)]),
    [
      [0, true],
      [1, true],
    ],
  );
  assert.equal((await start(upload._id)).body.state, 'reading');
});

test('an upload refuses parts of another size or number than announced, and texts that are not base64', async (t) => {
  const { begin, put, find } = await makeScene(t);
  const { body: upload } = await begin(rosterPartBytes + 3);
  const wrong: [number, Uint8Array | string][] = [
    [0, Buffer.alloc(rosterPartBytes - 1)],
    [1, Buffer.alloc(rosterPartBytes)],
    [1, Buffer.alloc(4)],
    [1, ''],
    [2, Buffer.alloc(3)],
    [999, Buffer.alloc(3)],
    [1, '!!!!'],
    [1, 'A\u00e9=='],
    [1, 'YQ=='],
  ];
  for (const [part, content] of wrong) {
    const reply = await put(upload._id, part, content);
    assert.deepEqual([reply.status, reply.body.code], [400, 'roster_part_wrong'], `${part}`);
  }
  assert.deepEqual((await find(upload._id)).body.parts, []);
});

test('an upload of another district, an expired upload and an unknown one are not found', async (t) => {
  const { built, begin, put, find, start } = await makeScene(t);
  const { body: own } = await begin(3);
  await put(own._id, 0, Buffer.alloc(3));
  const otherDistrict = await makeDistrict(built);
  const { id } = await built.db
    .insertInto('roster_uploads')
    .values({
      district_id: otherDistrict,
      name: 'roster.zip',
      bytes: 3,
      created_at: built.clock.now(),
      expires_at: new Date(built.clock.now().getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expectMissing = async (upload: string) => {
    for (const reply of [await find(upload), await put(upload, 0, Buffer.alloc(3)), await start(upload)])
      assert.deepEqual([reply.status, reply.body.code], [404, 'not_found'], upload);
  };
  await expectMissing(String(id));
  await expectMissing('999999');
  await expectMissing('x');
  built.clock.advanceDays(7);
  await expectMissing(own._id);
});

test('the uploads of a district are limited in bytes together, and an abandoned upload makes room', async (t) => {
  const { built, districtId, begin, find } = await makeScene(t);
  const colleague = await makeDistrictAdmin(built, districtId);
  const beginAsColleague = (bytes: number) =>
    colleague.visitor.call('POST /district/roster/upload', {
      body: { districtUserId: String(colleague.districtUserId), name: 'roster.zip', bytes },
    });
  const half = 512 * 1024 * 1024;
  assert.equal((await begin(half + 1)).status, 400);
  const { body: given } = await begin(half);
  const { body: next } = await begin(half);
  assert.equal((await find(given._id)).status, 404);
  await beginAsColleague(half - 10);
  // The upload of a third admin would exceed the limit until the first one has been abandoned for a day.
  const third = await makeDistrictAdmin(built, districtId);
  const beginAsThird = () =>
    third.visitor.call('POST /district/roster/upload', {
      body: { districtUserId: String(third.districtUserId), name: 'roster.zip', bytes: 100 },
    });
  const refused = await beginAsThird();
  assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_requests']);
  assert.equal((await find(next._id)).status, 200);
  built.clock.advanceDays(1);
  built.clock.advance(1);
  assert.equal((await beginAsThird()).status, 200);
});
