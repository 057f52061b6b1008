import { guardPlugin } from './guard-plugin.ts';

const request = { id: 'survey/remote', options: {} };

/** Returns the hook of a guarded plugin, and the failures that it reported. */
function guarded(hooks: Record<string, (...parameters: never[]) => unknown>) {
  const failures: string[] = [];
  const plugin = guardPlugin({ name: 'plugin-test', ...hooks }, (error) => failures.push(String(error)));
  const call = (hook: string, ...parameters: unknown[]): unknown => Reflect.get(plugin, hook)(...parameters);
  return { call, failures };
}

test('a hook of a plugin gets its parameters and returns its result', async () => {
  const { call, failures } = guarded({
    beforeRequest: async (given: typeof request) => ({ ...given, id: 'survey/other' }),
    createScript: () => 'script',
  });
  expect(await call('beforeRequest', request)).toEqual({ ...request, id: 'survey/other' });
  expect(call('createScript')).toBe('script');
  expect(failures).toEqual([]);
});

test('a hook that throws is reported once, and no hook of the plugin runs afterwards', async () => {
  let loads = 0;
  const { call, failures } = guarded({
    beforeRequest: () => {
      throw new Error('broken');
    },
    onLoad: async () => {
      loads += 1;
    },
  });
  expect(call('beforeRequest', request)).toBeUndefined();
  expect(call('beforeRequest', request)).toBeUndefined();
  expect(await call('onLoad')).toBeUndefined();
  expect(loads).toBe(0);
  expect(failures).toEqual(['Error: broken']);
});

test('a hook that rejects or returns a wrong value leaves the load as it is', async () => {
  const rejecting = guarded({ beforeRequest: () => Promise.reject(new Error('broken')) });
  expect(await rejecting.call('beforeRequest', request)).toBeUndefined();
  expect(rejecting.failures).toEqual(['Error: broken']);
  const wrong = guarded({ beforeRequest: async () => ({ id: 'survey/other' }) });
  expect(await wrong.call('beforeRequest', request)).toBeUndefined();
  expect(wrong.failures).toEqual(['Error: beforeRequest returned a wrong value']);
});

test('a hook that never answers delays a load by one second only', async () => {
  jest.useFakeTimers();
  const { call, failures } = guarded({ onLoad: () => new Promise(() => undefined) });
  const result = call('onLoad');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await result).toBeUndefined();
  expect(failures).toEqual(['Error: onLoad is late']);
  jest.useRealTimers();
});

test('the hooks that a plugin adds to an instance are guarded as well', () => {
  const { call, failures } = guarded({
    apply: () => ({
      onLoad: () => {
        throw new Error('broken');
      },
    }),
  });
  const hooks: unknown = call('apply', {});
  expect(Reflect.get(Object(hooks), 'onLoad')()).toBeUndefined();
  expect(failures).toEqual(['Error: broken']);
});
