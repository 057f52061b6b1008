import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCanary } from '#src/publish/canary.ts';
import { rollBack } from '#src/publish/roll-back.ts';
import { channel } from '#test/publish-part.ts';
import { signedEdge } from '#test/test-signing.ts';

test('squads that publish at once keep the signatures of each other', async (t) => {
  const { publish, edge } = await signedEdge(t);
  await Promise.all([
    publish({ name: 'survey', version: '1.1.0' }),
    publish({ name: 'staff' }),
    publish({ name: 'host', version: '1.1.0' }),
  ]);
  assert.deepEqual(await edge.versions(), { host: '1.1.0', survey: '1.1.0', staff: '1.0.0' });
  assert.deepEqual(edge.store.refusals(channel), []);
});

test('the later of two operators who change the same part is refused', async (t) => {
  const { publish, edge, open, keys } = await signedEdge(t);
  await publish({ name: 'survey', version: '1.1.0' });
  const operation = { channel, part: 'survey', by: 'ada' };
  const late = open(keys.survey);
  const write = late.replaceChannel.bind(late);
  const rollBackFirst = async (...change: Parameters<typeof write>) => {
    await rollBack({ ...operation, store: open(keys.operator) });
    return write(...change);
  };
  t.mock.method(late, 'replaceChannel', rollBackFirst, { times: 1 });
  await assert.rejects(
    startCanary({ ...operation, store: late }, '1.0.0', { percent: 0 }),
    /survey on production was changed by another operator at the same time/,
  );
  assert.equal((await edge.versions()).survey, '1.0.0');
  assert.deepEqual(edge.store.refusals(channel), []);
});
