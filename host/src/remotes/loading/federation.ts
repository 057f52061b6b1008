import {
  getInstance,
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { RemoteVersion } from '@tapin/delivery-formats/discovery';
import { type HostProvisions, unmetRequirements } from '@tapin/delivery-formats/requirements';
import { FileError, LoadError } from './load-error.ts';

const integrities = new Map<string, string>();
const failedUrls = new Set<string>();

const absoluteUrl = ({ url }: RemoteVersion) => new URL(url, location.href).href;

const integrityPlugin = {
  name: 'only-released-bytes',
  createScript({ url }: { url: string }) {
    const integrity = integrities.get(url);
    if (!integrity) throw new Error(`${url} is no entry of a release`);
    const script = document.createElement('script');
    script.src = url;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.onerror = () => failedUrls.add(url);
    return { script };
  },
};

const sharedModules = () => Object.entries(getInstance()?.shareScopeMap.default ?? {});

export const providedVersions = (): Record<string, string> =>
  Object.fromEntries(sharedModules().map(([module, versions]) => [module, Object.keys(versions)[0] ?? '']));

/**
 * The exports of the modules of `@tapin/shared` that host and remotes share. The shell evaluates all of them before any
 * remote.
 */
const providedExports = (): Record<string, string[]> =>
  Object.fromEntries(
    sharedModules().flatMap(([module, versions]) => {
      const [shared] = Object.values(versions);
      return module.startsWith('@tapin/shared/') && shared?.lib ? [[module, Object.keys(shared.lib())]] : [];
    }),
  );

/** Returns the shared modules that the host provides. The edge has already compared the versions of their libraries. */
function providedByThisHost(): HostProvisions {
  const libraries = JSON.parse(process.env.TAPIN_LIBRARIES ?? '{}');
  const surfaces = Object.entries(providedExports()).map(
    ([surface, exports]) => [surface, { exports, libraries }] as const,
  );
  return {
    name: 'host',
    version: process.env.TAPIN_VERSION ?? '',
    shared: providedVersions(),
    surfaces: Object.fromEntries(surfaces),
  };
}

export function findRefusal(version: RemoteVersion): LoadError | null {
  if (!version.integrity) return new LoadError('no-integrity', `${version.url} has no integrity`);
  const requirement = unmetRequirements(providedByThisHost(), version);
  return requirement ? new LoadError('incompatible', requirement) : null;
}

const early: RemoteVersion[] = [];
let onRun = (version: RemoteVersion): void => {
  early.push(version);
};

export function watchVersions(show: (version: RemoteVersion) => void): void {
  onRun = show;
  early.splice(0).forEach(show);
}

/**
 * Runs the entry of a version with the runtime, connects it to the shared modules, and evaluates its exposed module.
 */
export async function loadExposed(remote: RemoteVersion): Promise<unknown> {
  const { container: name, version, type = 'global' } = remote;
  const entry = absoluteUrl(remote);
  if (type === 'module') await (await import('./module-entry.ts')).loadModuleEntry(remote);
  integrities.set(entry, remote.integrity);
  registerPlugins([integrityPlugin]);
  registerRemotes([{ name, entry, entryGlobalName: name, type, version }]);
  try {
    const exposed = await loadRemote(`${name}/remote`);
    onRun(remote);
    return exposed;
  } catch (error) {
    if (failedUrls.delete(entry)) throw new FileError(`${entry} could not be loaded`);
    throw error;
  }
}

/**
 * Removes a version from the runtime, so that it can be loaded again. The way that the runtime offers,
 * `registerRemotes` with `force`, prints a warning.
 */
export function forgetExposed(remote: RemoteVersion): void {
  const instance = getInstance();
  if (!instance) return;
  const isOtherContainer = ({ name }: { name: string }) => name !== remote.container;
  instance.options.remotes = instance.options.remotes.filter(isOtherContainer);
  instance.moduleCache.delete(remote.container);
  delete globalThis.__GLOBAL_LOADING_REMOTE_ENTRY__[`${remote.container}:${absoluteUrl(remote)}`];
  const registry = globalThis.__FEDERATION__;
  registry.__INSTANCES__ = registry.__INSTANCES__.filter(isOtherContainer);
}
