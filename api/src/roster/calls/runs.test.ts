import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallName } from '@tapin/contract/calls';
import type { RosterRunState } from '@tapin/contract/roster';
import { rosterCalls } from '@tapin/contract/roster-calls';
import { rosterRunCalls } from '@tapin/contract/roster-run-calls';
import { changeMapping } from '#src/roster/planning/mapping.ts';
import { build } from '#test/build.ts';
import { makeDistrict, makeDistrictAdmin, makePerson } from '#test/people.ts';
import { makeRosterScene } from '#test/roster/roster-call-scene.ts';
import { makeRun, makeUpload } from '#test/roster/roster-runs.ts';

test('a school without students waits for the roster until the first import is applied', async (t) => {
  const { built, districtId, school, by, visitor } = await makeRosterScene(t);
  const head = await makePerson(built, { schoolId: school.id, role: 'super_admin' });
  const isAwaiting = async () => {
    // Replies are cached for a minute.
    built.clock.advance(60_000);
    const query = { schoolUserId: String(head.schoolUserId) };
    const { stats } = (await head.visitor.call('GET /staff/dashboard/stats', { query })).body;
    const { schools } = (await visitor.call('GET /district/overview', { query: by })).body;
    assert.equal(schools[0].awaitsRoster, stats.awaitsRoster);
    return stats.awaitsRoster ?? false;
  };
  assert.equal(await isAwaiting(), false);
  const setState = (state: RosterRunState, appliedAt: Date | null = null) =>
    built.db
      .updateTable('roster_runs')
      .set({ state, applied_at: appliedAt })
      .where('district_id', '=', districtId)
      .execute();
  await makeRun(built, districtId);
  assert.equal(await isAwaiting(), true);
  await setState('canceled');
  assert.equal(await isAwaiting(), false);
  const source = { district_id: districtId, settings: JSON.stringify({ source: 'folder' }) };
  await built.db.insertInto('roster_sources').values(source).execute();
  assert.equal(await isAwaiting(), true);
  await setState('applied', built.clock.now());
  assert.equal(await isAwaiting(), false);
  await setState('undone', built.clock.now());
  assert.equal(await isAwaiting(), true);
  await makePerson(built, { schoolId: school.id });
  assert.equal(await isAwaiting(), false);
});

test('a roster run is applied, undone and canceled only in the states that allow it, and each decision is audited', async (t) => {
  const { built, districtId, admin, about, auditOf } = await makeRosterScene(t);
  const codeOf = async (name: CallName, run: number, parts?: Record<string, unknown>) => {
    const { status, body } = await about(name, run, parts);
    return status === 200 ? body.state : body.code;
  };
  const apply = 'POST /district/roster/run/:run/apply';
  const undo = 'POST /district/roster/run/:run/undo';
  const cancel = 'DELETE /district/roster/run/:run';
  const setState = (run: number, values: { state: 'applied'; applied_at: Date } | { state: 'undone' }) =>
    built.db.updateTable('roster_runs').set(values).where('id', '=', run).execute();

  const older = await makeRun(built, districtId, { state: 'applied' });
  const failed = await makeRun(built, districtId, { state: 'failed' });
  assert.equal(await codeOf(apply, failed), 'roster_not_planned');
  built.clock.advance(1_000);
  const stopped = await makeRun(built, districtId, { state: 'stopped', reason: 'many-endings' });
  assert.equal(await codeOf(apply, stopped), 'roster_many_endings');
  assert.equal(await codeOf(apply, stopped, { acceptEndings: true }), 'applying');
  for (const call of [apply, undo, cancel] as const) assert.equal(await codeOf(call, stopped), 'roster_busy');
  assert.equal(await codeOf(undo, older), 'roster_busy');
  built.clock.advance(1_000);
  await setState(stopped, { state: 'applied', applied_at: built.clock.now() });
  assert.equal(await codeOf(undo, older), 'roster_not_last');
  const { undoUntil } = (await about('GET /district/roster/run/:run', stopped)).body.run;
  assert.equal(undoUntil, new Date(built.clock.now().getTime() + 14 * 86_400_000).toISOString());
  assert.equal(await codeOf(undo, stopped), 'undoing');
  await setState(stopped, { state: 'undone' });
  built.clock.advanceDays(14);
  assert.equal(await codeOf(undo, older), 'roster_not_last');
  const planned = await makeRun(built, districtId);
  assert.equal((await about(cancel, planned)).status, 200);
  assert.equal(await codeOf(apply, planned), 'roster_not_planned');

  const zero = { add: 0, change: 0, end: 0 };
  const counts = { schools: zero, students: zero, staff: zero, classes: zero };
  const entry = (run: number, decision: Record<string, unknown> = {}) => [
    {
      actor_id: admin.userId,
      district_id: districtId,
      detail: { run, origin: 'file', fileName: 'roster.zip', ...decision, counts },
    },
  ];
  assert.deepEqual(await auditOf('apply-roster'), entry(stopped, { acceptEndings: true }));
  assert.deepEqual(await auditOf('undo-roster'), entry(stopped));
  assert.deepEqual(await auditOf('cancel-roster'), entry(planned));
});

test('a new roster run replaces a waiting plan, and no run begins while another is in progress', async (t) => {
  const { built, districtId, admin, by, visitor, auditOf } = await makeRosterScene(t);
  const planned = await makeRun(built, districtId);
  const upload = String(await makeUpload(built, districtId));
  const start = (parts: Record<string, unknown>) =>
    visitor.send('POST /district/roster/run', { body: { ...by, mode: 'new-year', ...parts } });
  assert.equal((await start({})).status, 404);
  const { body: run } = await start({ upload });
  assert.deepEqual([run.state, run.mode, run.fileName], ['reading', 'new-year', 'roster.zip']);
  assert.equal((await start({ upload })).body.code, 'roster_busy');
  const { body } = await visitor.send('GET /district/roster', { query: by });
  assert.deepEqual(
    body.runs.map(({ _id, state }: { _id: string; state: string }) => [_id, state]),
    [
      [run._id, 'reading'],
      [String(planned), 'canceled'],
    ],
  );
  assert.equal(body.current._id, run._id);
  assert.deepEqual(await auditOf('check-roster'), [
    {
      actor_id: admin.userId,
      district_id: districtId,
      detail: { run: Number(run._id), origin: 'file', mode: 'new-year', fileName: 'roster.zip' },
    },
  ]);
});

test('a change of the mapping is refused while another run is in progress', async (t) => {
  const { built, districtId, about } = await makeRosterScene(t);
  await makeRun(built, districtId, { state: 'undoing' });
  const planned = await makeRun(built, districtId);
  const mapping = 'PUT /district/roster/run/:run/mapping';
  const { status, body } = await about(mapping, planned, { mapping: { counselors: 'grades' } });
  assert.deepEqual([status, body.code], [409, 'roster_busy']);
  const kept = await about('GET /district/roster/run/:run/mapping', planned);
  assert.equal(kept.body.mapping.counselors, 'none');
});

test('when two admins decide about a run at the same time, one succeeds and the other is refused', async (t) => {
  const { built, districtId, by, visitor } = await makeRosterScene(t);
  const other = await makeDistrictAdmin(built, districtId);
  const callers = [
    { visitor, by },
    { visitor: other.visitor, by: { districtUserId: String(other.districtUserId) } },
  ];
  const ofBoth = async (name: CallName, run: number, parts: Record<string, unknown> = {}) => {
    const replies = await Promise.all(
      callers.map((each) => each.visitor.send(name, { params: { run }, body: { ...each.by, ...parts } })),
    );
    return replies.map(({ status, body }) => (status === 200 ? 'done' : body.code)).sort();
  };
  const run = await makeRun(built, districtId);
  assert.deepEqual(await ofBoth('POST /district/roster/run/:run/apply', run), ['done', 'roster_busy']);
  const applied_at = built.clock.now();
  await built.db
    .updateTable('roster_runs')
    .set({ state: 'applied', applied_at })
    .where('id', '=', run)
    .execute();
  assert.deepEqual(await ofBoth('POST /district/roster/run/:run/undo', run), ['done', 'roster_busy']);
  await built.db.updateTable('roster_runs').set({ state: 'undone' }).where('id', '=', run).execute();
  const uploads = [await makeUpload(built, districtId), await makeUpload(built, districtId)];
  const begun = await Promise.all(
    callers.map((each, index) =>
      each.visitor.send('POST /district/roster/run', {
        body: { ...each.by, upload: String(uploads[index]), mode: 'usual' },
      }),
    ),
  );
  assert.deepEqual(begun.map(({ status, body }) => (status === 200 ? 'done' : body.code)).sort(), [
    'done',
    'roster_busy',
  ]);
  // Answers of both admins are kept, because each change names its entries.
  await Promise.all(
    ['p0', 'p1'].map((person) =>
      built.db
        .transaction()
        .execute((transaction) => changeMapping(transaction, districtId, { people: { [person]: 'new' } })),
    ),
  );
  const { mapping } = await built.db.selectFrom('roster_sources').select('mapping').executeTakeFirstOrThrow();
  assert.deepEqual(Object(mapping).people, { p0: 'new', p1: 'new' });
});

test('every roster call is refused in a district that has not turned the district remote on', async (t) => {
  const built = await build(t);
  const districtId = await makeDistrict(built, { remotes: [] });
  const { visitor, districtUserId } = await makeDistrictAdmin(built, districtId);
  const own = { districtUserId: String(districtUserId) };
  const run = await makeRun(built, districtId);
  const upload = await makeUpload(built, districtId);
  const bodies: Partial<Record<CallName, Record<string, unknown>>> = {
    'POST /district/roster/upload': { name: 'roster.zip', bytes: 3 },
    'PUT /district/roster/upload/:upload/part/:part': { content: '' },
    'POST /district/roster/run': { mode: 'usual' },
    'PUT /district/roster/run/:run/mapping': { mapping: {} },
  };
  const names = [...Object.keys(rosterCalls), ...Object.keys(rosterRunCalls)] as CallName[];
  assert.equal(names.length, 16);
  for (const name of names) {
    const isRead = name.startsWith('GET') || name.startsWith('DELETE');
    const reply = await visitor.send(name, {
      params: { run, upload, part: '0' },
      ...(isRead ? { query: own } : { body: { ...own, ...bodies[name] } }),
    });
    assert.deepEqual([reply.status, reply.body.code], [403, 'district_not_opted_in'], name);
  }
});
