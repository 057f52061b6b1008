import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { type CallName, calls } from '@tapin/contract/calls';
import { type Built, build } from '#test/build.ts';
import {
  type Failure,
  type Fault,
  type FaultyDatabase,
  faults,
  openFaulty,
} from '#test/postgres/faulty-connection.ts';
import { type Contents, changedTables, contentsOf, growthOf } from '#test/postgres/table-contents.ts';
import { callNames, type Reply } from '#test/visitor.ts';
import { writeSceneOf } from '#test/write-scenes/write-scenes.ts';

/**
 * With `LOST_REPLIES=all` each statement fails in each way. Otherwise only statements that store something do. Every
 * other statement fails in one way, in turn. After a call has stored something, which needs a new scene for each
 * failure, only every fourth statement fails.
 */
const isComplete = process.env.LOST_REPLIES === 'all';
const triedOfLater = 4;

/**
 * Tables that each attempt changes: how often somebody has tried and from where, and the history of attempted changes.
 */
const ofEachAttempt = ['throttles', 'school_addresses', 'audit_history', 'school_revisions'];

const writes = callNames.filter((name) => !name.startsWith('GET '));

/** The number of calls that share the database of a test. Comparing a larger database takes longer. */
const callsPerDatabase = 9;

/** How the repeat of a call differs from the call. The contract gives the reason for each of these calls. */
const differences: Partial<Record<CallName, string>> = {
  'POST /auth/sign-in': 'changes account_uses and sessions; changes sessions',
  'POST /auth/slip': 'changes sessions and slips',
  'PUT /district/roster/run/:run/mapping': 'roster_busy',
};

test('the calls whose repeat differs are those that the contract lists', () => {
  assert.deepEqual(
    writes.filter((name) => 'repeat' in calls[name]),
    writes.filter((name) => name in differences),
  );
});

const isDone = ({ status }: Reply) => status === 200;

interface Statement {
  text: string;
  /** Whether a failure after this statement leaves a change: a commit, or a write outside of transactions. */
  isEffect: boolean;
}

const isWrite = (text: string) => /^\s*(insert|update|delete|with)\b/i.test(text) && !/throttles/.test(text);

function statementsOf(texts: readonly string[]): Statement[] {
  let isOpen = false;
  let hasWritten = false;
  return texts.map((text) => {
    if (text.startsWith('begin')) [isOpen, hasWritten] = [true, false];
    if (isOpen && isWrite(text)) hasWritten = true;
    const isEffect = text === 'commit' ? hasWritten : !isOpen && isWrite(text);
    if (text === 'commit') isOpen = false;
    return { text, isEffect };
  });
}

/** Returns the ways in which a statement fails. Each call begins with a different one, so that all are used. */
function faultsAt({ isEffect }: Statement, index: number, offset: number): readonly Fault[] {
  if (isComplete || isEffect) return faults;
  return faults.slice((index + offset) % faults.length).slice(0, 1);
}

/**
 * Requires that the reply of a failed statement says that the server is unavailable, or that another request was
 * faster.
 */
function requireKnownFailure(reply: Reply, { fault, statement }: Failure, { text }: Statement): void {
  if (isDone(reply)) return;
  const expected = fault === 'serialization failure' ? ['unavailable', 'conflict'] : ['unavailable'];
  assert.ok(expected.includes(reply.body.code), `${fault}, statement ${statement} (${text}): ${reply.text}`);
}

class RepeatedCall {
  readonly name: CallName;
  readonly #built: Built;
  readonly #database: FaultyDatabase;
  readonly #offset: number;
  readonly found = new Set<string>();

  constructor(name: CallName, built: Built, database: FaultyDatabase) {
    this.name = name;
    this.#built = built;
    this.#database = database;
    this.#offset = writes.indexOf(name);
  }

  contents = (): Promise<Contents> => contentsOf(this.#database.db, ofEachAttempt);

  async prepare(): Promise<() => Promise<Reply>> {
    const { visitor, input } = await writeSceneOf(this.name)(this.#built);
    visitor.headers['idempotency-key'] = randomUUID();
    await this.#settle();
    return () => visitor.send(this.name, input);
  }

  async #settle(): Promise<void> {
    const { outbox, notifications } = this.#built.services;
    for (const worker of [notifications, outbox]) {
      worker.wake();
      await worker.settled();
    }
  }

  /** Earlier attempts are deleted, so that no limit refuses the call. */
  async observe(call: () => Promise<Reply>, failure?: Failure) {
    await this.#database.db.deleteFrom('throttles').execute();
    return this.#database.observe(call, failure);
  }

  /** Makes statements fail one after the other before anything is stored, and requires that nothing was stored. */
  async failWithoutEffect(statements: readonly Statement[]): Promise<void> {
    const call = await this.prepare();
    const before = await this.contents();
    for (const [index, statement] of statements.entries())
      for (const fault of faultsAt(statement, index, this.#offset)) {
        if (statement.isEffect && fault === 'lost after') continue;
        const failure = { fault, statement: index + 1 };
        const { result } = await this.observe(call, failure);
        requireKnownFailure(result, failure, statement);
        assert.ok(!isDone(result), `done although statement ${index + 1} failed: ${statement.text}`);
      }
    assert.deepEqual(changedTables(before, await this.contents()), []);
    // The failure does not prevent the next attempt.
    const { result } = await this.observe(call);
    assert.ok(isDone(result), result.text);
  }

  async observeWhole() {
    const call = await this.prepare();
    const before = await this.contents();
    const { result, statements } = await this.observe(call);
    assert.ok(isDone(result), result.text);
    await this.#settle();
    return { statements: statementsOf(statements), growth: growthOf(before, await this.contents()) };
  }

  /** Makes one statement fail after something was stored, and repeats the call. Returns the contents in between. */
  async #failAndRepeat(call: () => Promise<Reply>, statement: Statement, failure: Failure) {
    const { result } = await this.observe(call, failure);
    requireKnownFailure(result, failure, statement);
    await this.#settle();
    const between = await this.contents();
    const { result: second } = await this.observe(call);
    if (!isDone(second)) this.found.add(second.body.code);
    await this.#settle();
    return between;
  }

  /** Makes the call fail after everything was stored, and records what the repeat changes. */
  async failAfterAll(statement: Statement, failure: Failure): Promise<void> {
    const between = await this.#failAndRepeat(await this.prepare(), statement, failure);
    const changed = changedTables(between, await this.contents());
    if (changed.length > 0) this.found.add(`changes ${changed.sort().join(' and ')}`);
  }

  /** Makes the call fail after a part was stored, and requires that the repeat stores the rest, and nothing twice. */
  async failBetween(statement: Statement, failure: Failure, growth: object): Promise<void> {
    const call = await this.prepare();
    const before = await this.contents();
    await this.#failAndRepeat(call, statement, failure);
    const place = `${failure.fault}, statement ${failure.statement} (${statement.text})`;
    assert.deepEqual(growthOf(before, await this.contents()), growth, place);
  }

  async run(): Promise<number> {
    let whole = await this.observeWhole();
    // Only the first call of a server loads its keys.
    if (whole.statements.some(({ text }) => text.includes('server_keys'))) whole = await this.observeWhole();
    const { statements, growth } = whole;
    const first = statements.findIndex(({ isEffect }) => isEffect);
    const last = statements.findLastIndex(({ isEffect }) => isEffect);
    await this.failWithoutEffect(statements.slice(0, first < 0 ? statements.length : first + 1));
    if (first < 0) return statements.length;
    for (const [index, statement] of statements.entries())
      for (const fault of faultsAt(statement, index, this.#offset)) {
        const isPast = (effect: number) => index > effect || (index === effect && fault === 'lost after');
        const failure = { fault, statement: index + 1 };
        if (!isComplete && !statement.isEffect && index % triedOfLater > 0) continue;
        if (isPast(last)) await this.failAfterAll(statement, failure);
        else if (isPast(first)) await this.failBetween(statement, failure, growth);
      }
    return statements.length;
  }
}

async function repeatCalls(t: TestContext, names: readonly CallName[]): Promise<void> {
  const database = await openFaulty();
  const built = await build(t, { database });
  for (const name of names)
    await t.test(`${name} can be repeated after its reply was lost`, async (tested) => {
      const repeated = new RepeatedCall(name, built, database);
      const count = await repeated.run();
      tested.diagnostic(`${count} statements`);
      assert.equal([...repeated.found].sort().join('; '), differences[name] ?? '');
    });
}

for (let first = 0; first < writes.length; first += callsPerDatabase) {
  const names = writes.slice(first, first + callsPerDatabase);
  test(`a lost reply of the calls ${first + 1} to ${first + names.length} is repeated safely`, (t) =>
    repeatCalls(t, names));
}
