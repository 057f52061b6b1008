import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyInFolder, testStore } from '#test/publish-part.ts';

test('names every problem of a remote that is refused', onlyInFolder, async (t) => {
  const { publish } = await testStore(t);
  await publish({ name: 'host' });
  await publish({ name: 'survey' });
  const staff = {
    name: 'staff',
    paths: ['/survey', '/api/x'],
    nav: ['/nowhere'],
    shared: { react: '^18.0.0 || ^20.0.0', jotai: '^4.0.0' },
    info: { budgets: { entry: 1 } },
  };
  const error = await publish(staff).then(
    () => assert.fail('it was published'),
    ({ message }: Error) => message,
  );
  for (const problem of [
    'needs react ^18.0.0 || ^20.0.0, the shell provides 19.3.1',
    'needs jotai ^4.0.0, the shell provides none',
    'path /api/x is reserved for the edge',
    'both own path /survey',
    '/nowhere in its navigation, and no live remote owns that path',
    'budget',
  ])
    assert.ok(error.includes(problem), `${problem} is not in: ${error}`);
});

test('accepts a remote whose range has an alternative that the host provides', onlyInFolder, async (t) => {
  const { publish } = await testStore(t);
  await publish({ name: 'host' });
  const { version } = await publish({ name: 'staff', shared: { react: '^19.3.1 || ^20.0.0' } });
  assert.equal(version, '1.0.0');
});
