import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** A hook that answers later delays every load that waits for it. */
const hookTimeoutMs = 1_000;

/** The hooks that return their argument, changed or not. With another value the runtime fails the load. */
const waterfallHooks = new Set([
  'afterResolve',
  'beforeInit',
  'beforeInitContainer',
  'beforeLoadShare',
  'beforeRegisterRemote',
  'beforeRegisterShare',
  'beforeRequest',
  'initContainer',
  'initContainerShareScopeMap',
  'registerRemote',
  'resolveShare',
]);

type Hook = (...parameters: unknown[]) => unknown;

/**
 * Returns a plugin whose hooks never fail. At the first error, late answer or wrong value of a hook the plugin is stopped:
 * from then on the runtime behaves as if the plugin did not exist.
 */
export function guardPlugin(
  plugin: ModuleFederationRuntimePlugin,
  onFailure: (error: unknown) => void,
): ModuleFederationRuntimePlugin {
  let isStopped = false;
  const stop = (error: unknown) => {
    if (!isStopped) onFailure(error);
    isStopped = true;
  };

  const guarded =
    (name: string, hook: Hook): Hook =>
    (...parameters) => {
      if (isStopped) return undefined;
      const checked = (result: unknown) => {
        if (result === undefined || !waterfallHooks.has(name) || hasKeysOf(result, parameters[0]))
          return result;
        throw new Error(`${name} returned a wrong value`);
      };
      const failed = (error: unknown) => stop(error);
      try {
        const result = hook.apply(plugin, parameters);
        if (result instanceof Promise) return withTimeout(result, name).then(checked).catch(failed);
        return name === 'apply' && isObject(result) ? guardAll(result) : checked(result);
      } catch (error) {
        return failed(error);
      }
    };

  const guardAll = (hooks: object) =>
    Object.fromEntries(
      Object.entries(hooks).map(([name, value]) => [name, isHook(value) ? guarded(name, value) : value]),
    );
  return { ...guardAll(plugin), name: plugin.name };
}

const isHook = (value: unknown): value is Hook => typeof value === 'function';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const hasKeysOf = (result: unknown, given: unknown) =>
  isObject(result) && (!isObject(given) || Object.keys(given).every((key) => key in result));

const withTimeout = (result: Promise<unknown>, name: string) =>
  Promise.race([
    result,
    new Promise((_, reject) => setTimeout(() => reject(new Error(`${name} is late`)), hookTimeoutMs)),
  ]);
