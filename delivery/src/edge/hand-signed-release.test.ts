import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signByHand } from '#test/hand-signed.ts';
import { onlyInFolder } from '#test/publish-part.ts';
import { signedEdge } from '#test/test-signing.ts';

const forged: (Parameters<typeof signByHand>[1] & { what: string; reason: RegExp })[] = [
  { what: 'without a manifest', changes: { manifest: null }, reason: /it has no manifest/ },
  {
    what: 'with the manifest of another remote',
    manifest: { name: 'staff' },
    reason: /its manifest is that of staff/,
  },
  { what: 'without its entry', changes: { entry: 'constructor' }, reason: /it lacks its file "constructor"/ },
  {
    what: 'with HTML in the name of a file',
    changes: { entryType: 'module' },
    added: ['a</script><meta name=evil><script>.js'],
    reason: /has no plain name/,
  },
];

for (const { what, reason, ...forgery } of forged)
  test(`a release ${what} breaks no page of other parts`, onlyInFolder, async (t) => {
    const made = await signedEdge(t);
    await signByHand(made, forgery);
    const { newEdge, publish } = made;
    const edge = await newEdge();
    assert.deepEqual(await edge.versions(), { host: '1.0.0', survey: '1.0.0' });
    assert.match(edge.lines.join('\n'), reason);
    await publish({ name: 'staff' });
    assert.equal((await edge.versions()).staff, '1.0.0');
  });

test('names in the store forge no line of the log', async (t) => {
  const { edge, forge } = await signedEdge(t);
  const part = { stable: '1.0.0', previous: [], canary: null };
  await forge(({ remotes }) => ({ remotes: { ...remotes, 'x\n{"level":"info"}': part } }));
  await edge.versions();
  assert.match(edge.lines.join(), /the pointer of x \{"level":"info"\} on production is refused/);
});

test('the name of a screen is no property of every object', async (t) => {
  const { publish, edge } = await signedEdge(t);
  await publish({ name: 'survey', version: '1.1.0', paths: [{ path: '/survey', screen: 'constructor' }] });
  assert.equal((await edge.open('/survey')).statusCode, 200);
});
