/// <reference types="@rspack/core/module" />
import { firstConflict } from '@tapin/shared/remote/compatible';
import type { RemoteVersion } from '@tapin/shared/remote/discovery';
import type { RemoteModule } from '@tapin/shared/remote/module';
import { LoadError } from './load-error.ts';
import { FileError, retryFile } from './retry-file.ts';

/** What a federated entry leaves in its global. */
interface Container {
  init(shareScope: unknown): Promise<void> | undefined;
  get(module: './remote'): Promise<() => unknown>;
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isRemoteModule(value: unknown): value is RemoteModule {
  if (!isObject(value) || !isObject(value.messages) || !isObject(value.slots)) return false;
  const { routes, messages } = value;
  const isRoute = (route: unknown) =>
    isObject(route) && typeof route.path === 'string' && isLoader(route.screen);
  return Array.isArray(routes) && routes.every(isRoute) && isLoader(messages.en) && isLoader(messages.es);
}

const isLoader = (value: unknown) => typeof value === 'function';

/** Runs an entry script. The browser refuses it when its bytes are not the ones that were released. */
function runScript({ url, integrity }: RemoteVersion): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new FileError(`${url} could not be loaded`));
    };
    document.head.append(script);
  });
}

/** The versions of the shared modules that this shell provides, as the federation runtime holds them. */
function providedVersions(): Record<string, string> {
  const scope = __webpack_share_scopes__.default ?? {};
  return Object.fromEntries(
    Object.entries(scope).map(([module, versions]) => [module, Object.keys(versions)[0] ?? '']),
  );
}

/**
 * Opens one version of a remote. This is the only place that knows the federation protocol: a script that leaves a
 * container, `init` with the shared modules, `get` of the one exposed module.
 */
export async function openContainer(version: RemoteVersion): Promise<RemoteModule> {
  if (!version.integrity) throw new LoadError('no-integrity', `${version.url} has no integrity`);
  await __webpack_init_sharing__('default');
  const conflict = firstConflict(providedVersions(), version.shared);
  if (conflict) throw new LoadError('incompatible', conflict);

  await retryFile(() => runScript(version));
  const container: unknown = Reflect.get(window, version.container);
  if (!isContainer(container)) throw new LoadError('entry', `${version.url} left no container`);
  const module = await evaluate(container);
  if (!isRemoteModule(module)) throw new LoadError('shape', `${version.url} exposes no remote module`);
  return module;
}

async function evaluate(container: Container): Promise<unknown> {
  try {
    await container.init(__webpack_share_scopes__.default);
    const namespace = (await retryFile(() => container.get('./remote')))();
    return isObject(namespace) ? namespace.default : undefined;
  } catch (error) {
    throw new LoadError('module', 'the exposed module failed', error);
  }
}

/** Removes what a version left on the page, so that opening it again starts from nothing. */
export function forgetContainer({ url, container }: RemoteVersion): void {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  for (const element of document.querySelectorAll(`script[src*="${folder}"], link[href*="${folder}"]`)) {
    element.remove();
  }
  Reflect.deleteProperty(window, container);
  Reflect.deleteProperty(window, `${container}_chunks`);
}
