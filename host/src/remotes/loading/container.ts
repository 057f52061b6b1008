import type { RemoteVersion } from '@tapin/delivery-formats/discovery';
import { fallbackLanguage } from '@tapin/shared/contract/languages';
import type { RemoteModule } from '@tapin/shared/remote/module';
import { findRefusal, forgetExposed, loadExposed } from './federation.ts';
import { LoadError, retryFile } from './load-error.ts';

const isContainer = (value: unknown) => isObject(value) && isLoader(value.init) && isLoader(value.get);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isRemoteModule(value: unknown): value is RemoteModule {
  if (!isObject(value) || !isObject(value.messages) || !isObject(value.slots)) return false;
  const { routes, messages } = value;
  const isRoute = (route: unknown) =>
    isObject(route) && typeof route.path === 'string' && isLoader(route.screen);
  return Array.isArray(routes) && routes.every(isRoute) && isLoader(messages[fallbackLanguage]);
}

const isLoader = (value: unknown) => typeof value === 'function';

/** Checks that a version of a remote may run in this host, and runs it with the federation runtime. */
export async function openContainer(version: RemoteVersion): Promise<RemoteModule> {
  const refusal = findRefusal(version);
  if (refusal) throw refusal;
  const module = await evaluateModule(version);
  if (!isRemoteModule(module)) throw new LoadError('shape', `${version.url} exposes no remote module`);
  return module;
}

async function evaluateModule(version: RemoteVersion): Promise<unknown> {
  try {
    const namespace = await retryFile(() => loadExposed(version));
    return isObject(namespace) ? namespace.default : undefined;
  } catch (error) {
    if (error instanceof LoadError) throw error;
    // The entry of an ES module has already been evaluated at this point, or it threw a LoadError.
    const isOpen = version.type === 'module' || isContainer(Reflect.get(window, version.container));
    throw isOpen
      ? new LoadError('module', 'the exposed module failed', error)
      : new LoadError('entry', `${version.url} left no container`, error);
  }
}

/** Removes all traces of a version from the page, so that it can be loaded again. */
export function forgetContainer(version: RemoteVersion): void {
  const { url, container } = version;
  forgetExposed(version);
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  for (const element of document.querySelectorAll(`script[src*="${folder}"], link[href*="${folder}"]`)) {
    element.remove();
  }
  Reflect.deleteProperty(window, container);
  Reflect.deleteProperty(window, `${container}_chunks`);
}
