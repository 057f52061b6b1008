import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type CallName, calls } from '@tapin/contract/calls';
import { roles } from '@tapin/contract/policy';
import { type Built, build } from '#test/build.ts';
import { outcomeFor } from '#test/matrix/expected-capabilities.ts';
import { rows } from '#test/matrix/matrix-rows.ts';
import { logInAgain, makeWorld } from '#test/matrix/matrix-world.ts';
import { type Failure, type Fault, faults, openFaulty } from '#test/postgres/faulty-connection.ts';
import { changedTables, contentsOf } from '#test/postgres/table-contents.ts';
import { callNames, type Reply } from '#test/visitor.ts';

/** Tables that each call changes: who was here, how often somebody has tried, and that somebody has asked for a change. */
const ofEachCall = ['sessions', 'throttles', 'audit_history', 'school_revisions'];

/** Calls that make a new secret or a new number each time: nobody has seen the one of the lost reply, which ends unused. */
const newEachTime = {
  'POST /staff/student/:id/device-code': 'changes device_codes',
  'POST /user/authenticator-app': 'changes authenticator_apps',
  'POST /district/roster/upload': 'changes roster_uploads',
};

/** Calls that store a second row beside the first: an offer that can be withdrawn, and a signature under the same counts. */
const storedTwice = {
  'POST /district/question-offers': 'changes question_offers',
  'POST /district/retention/confirm': 'changes ledger_queue and retention_confirmations',
};

/** Calls that refuse to do again what is done, and change nothing. */
const refused = {
  'POST /user/school': 'already_member',
  'POST /district/school': 'school_code_taken',
  'PUT /district/school/approve-or-reject': 'not_found',
  'POST /admin/approve-or-reject-district': 'not_found',
  'PUT /admin/role-request/:id': 'not_found',
  'DELETE /admin/role-request/:id': 'not_found',
  'DELETE /staff/student/:id': 'not_found',
  'PUT /staff/follow-up/:id': 'conflict',
  'DELETE /school/:school/own-questions/:id': 'not_found',
  'PUT /district/questions/:id': 'not_found',
  'DELETE /district/question-offers/:id': 'not_found',
  'POST /district/roster/run': 'roster_busy',
  'POST /district/roster/run/:run/apply': 'roster_busy',
  'POST /district/roster/run/:run/undo': 'roster_busy',
  'DELETE /district/roster/run/:run': 'roster_busy',
  'POST /district/disposal': 'conflict',
};

/** These calls do something else when they are repeated. Each other call leaves the same rows, and succeeds again. */
const differences: Partial<Record<CallName, string>> = {
  ...newEachTime,
  ...storedTwice,
  ...refused,
  // The roster is planned again with the mapping that is stored already.
  'PUT /district/roster/run/:run/mapping': 'changes roster_runs; roster_busy',
};

/** The role whose call succeeds in the own school or district; undefined where the world has nothing that it could change. */
const roleFor = (name: CallName) =>
  roles.find((role) => {
    const expected = rows[name].approved.own;
    return expected !== undefined && outcomeFor(expected, role) === 'ok';
  });

/** A visitor's call replies before it works, so that its time does not say whether an account exists. */
const isWithSession = (name: CallName) => calls[name].access.kind !== 'public';

const covered = callNames.filter(
  (name) => !name.startsWith('GET ') && isWithSession(name) && roleFor(name) !== undefined,
);

/** Prepares a new world, and returns the call in it. */
async function prepare(built: Built, name: CallName): Promise<() => Promise<Reply>> {
  const world = await makeWorld(built);
  const caller = await logInAgain(built, world.callers[roleFor(name) ?? 'student'].approved);
  const input = rows[name].input(world, caller, 'own');
  return () => caller.visitor.send(name, input);
}

const isWrite = (statement: string) => /^\s*(insert|update|delete|with)\b/i.test(statement);

/** Chooses where a call can be cut off: at each commit, and at each statement that writes outside of a transaction. */
function failuresOf(statements: readonly string[]): Failure[] {
  let isOpen = false;
  return statements.flatMap((text, index): Failure[] => {
    isOpen = text.startsWith('begin') || (isOpen && text !== 'commit');
    if (text !== 'commit' && (isOpen || !isWrite(text))) return [];
    return faults.map((fault) => ({ fault, statement: index + 1 }));
  });
}

const isDone = ({ status }: Reply) => status === 200 || status === 302;

/** Says how a reply with a failure should be: the server is not available, or another request was faster. */
const expectedCodes = (fault: Fault) =>
  fault === 'serialization failure' ? ['unavailable', 'conflict'] : ['unavailable'];

/** Makes a call with each failure and repeats it, if it had an effect. Returns what the repeated calls did otherwise. */
async function repeatCall(t: TestContext, name: CallName): Promise<string> {
  const database = await openFaulty();
  const built = await build(t, { database });
  const contents = () => contentsOf(database.db, ofEachCall);
  const whole = await database.observe(await prepare(built, name));
  assert.ok(isDone(whole.result), whole.result.text);
  const found = new Set<string>();
  let call = await prepare(built, name);
  for (const failure of failuresOf(whole.statements)) {
    const before = await contents();
    const { result } = await database.observe(call, failure);
    const after = await contents();
    const where = `${failure.fault}, statement ${failure.statement}`;
    if (!isDone(result))
      assert.ok(expectedCodes(failure.fault).includes(result.body.code), `${where}: ${result.text}`);
    if (!isDone(result) && changedTables(before, after).length === 0) continue;
    const second = await call();
    const changed = changedTables(after, await contents());
    if (!isDone(second)) found.add(second.body.code);
    if (changed.length > 0) found.add(`changes ${changed.sort().join(' and ')}`);
    call = await prepare(built, name);
  }
  return [...found].sort().join('; ');
}

for (const name of covered)
  test(`${name} can be repeated after its reply was lost`, async (t) => {
    assert.equal(await repeatCall(t, name), differences[name] ?? '');
  });
