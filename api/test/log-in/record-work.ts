import { createHook } from 'node:async_hooks';
import type { TestContext } from 'node:test';
import { DefaultQueryExecutor } from 'kysely';
import type { Built } from '#test/build.ts';

/** The work of a call that an attacker could measure by its response time. */
export interface Work {
  statements: string[];
  hashes: number;
}

/** The type that Node.js reports for the tasks of the argon2 library, which sets no type. */
const hashingTask = 'undefined';

/**
 * Records the work of calls, one after the other. The outbox is stopped meanwhile, because its work does not belong to
 * any call.
 */
export async function workRecorder(t: TestContext, built: Built) {
  t.mock.method(built.services.outbox, 'wake', () => {});
  await built.services.outbox.settled();
  const { executeQuery } = DefaultQueryExecutor.prototype;
  return async (call: () => Promise<unknown>): Promise<Work> => {
    const work: Work = { statements: [], hashes: 0 };
    const { mock } = t.mock.method(
      DefaultQueryExecutor.prototype,
      'executeQuery',
      function record(this: DefaultQueryExecutor, ...[query]: Parameters<typeof executeQuery>) {
        work.statements.push(query.sql);
        return executeQuery.call(this, query);
      },
    );
    const hook = createHook({
      init: (_id, type) => {
        if (type === hashingTask) work.hashes += 1;
      },
    }).enable();
    try {
      await call();
    } finally {
      hook.disable();
      mock.restore();
    }
    return work;
  };
}
