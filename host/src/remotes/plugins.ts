import {
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerPlugins,
} from '@module-federation/enhanced/runtime';
import type { LoadErrorClass } from '@tapin/shared/remote/discovery';
import type { PluginVersion } from '@tapin/shared/remote/plugin';
import { guardPlugin } from './guard-plugin.ts';
import { FileError, LoadError } from './load-error.ts';
import { loadModuleEntry } from './module-entry.ts';
import { reportOutcome } from './outcomes.ts';

/** The page does not wait longer for a plugin. */
const loadTimeoutMs = 1_500;

/**
 * Loads the runtime plugins of the operator and registers those that are there in time, with the instance of the host and
 * with the instances that remotes create later. A plugin that fails is skipped and reported.
 */
export async function loadPlugins(listed: string): Promise<void> {
  const versions: PluginVersion[] = JSON.parse(listed);
  const loaded = await Promise.all(versions.map(loadPlugin));
  const plugins = loaded.filter((plugin) => plugin !== null);
  registerGlobalPlugins(plugins);
  registerPlugins(plugins);
}

async function loadPlugin(version: PluginVersion): Promise<ModuleFederationRuntimePlugin | null> {
  const startedAt = performance.now();
  const report = (status: 'loaded' | 'failed', errorClass?: LoadErrorClass) =>
    reportOutcome({
      remote: version.name,
      version: version.version,
      status,
      durationMs: Math.round(performance.now() - startedAt),
      ...(errorClass && { errorClass }),
    });
  try {
    const create = await Promise.race([loadFactory(version), lateError()]);
    const plugin: unknown = typeof create === 'function' ? create() : null;
    if (!isPlugin(plugin)) throw new LoadError('shape', `${version.url} creates no plugin`);
    report('loaded');
    return guardPlugin(plugin, () => report('failed', 'plugin'));
  } catch (error) {
    report('failed', error instanceof LoadError ? error.errorClass : 'plugin');
    return null;
  }
}

const isPlugin = (value: unknown): value is ModuleFederationRuntimePlugin =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

const lateError = () =>
  new Promise<never>((_, reject) =>
    setTimeout(() => reject(new LoadError('timeout', 'the plugin did not arrive in time')), loadTimeoutMs),
  );

/** Returns the function that creates the plugin, in the form in which Module Federation declares plugins. */
async function loadFactory(version: PluginVersion): Promise<unknown> {
  if (version.type === 'module')
    return Reflect.get(await loadModuleEntry({ ...version, files: {} }), 'default');
  await loadScript(version);
  return Reflect.get(window, version.container);
}

function loadScript({ url, integrity }: PluginVersion): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.onload = resolve;
    script.onerror = () => reject(new FileError(`${url} could not be loaded`));
    document.head.append(script);
  });
}
