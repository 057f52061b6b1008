import type { RemoteModule } from '@tapin/shared/remote/module';
import { forgetContainer, openContainer } from '../remotes/container.ts';
import { LoadError } from '../remotes/load-error.ts';
import { urlOf } from './remotes.ts';

type Open = () => Promise<RemoteModule>;

/**
 * Stands behind the container adapter, which the test file replaces with `jest.mock`: what opening each version of a
 * remote comes to. A version that was not published cannot be fetched.
 */
export function usePublished() {
  const versions = new Map<string, Open>();
  const open = jest.mocked(openContainer);
  beforeEach(() => {
    versions.clear();
    jest.mocked(forgetContainer).mockReset();
    open.mockReset();
    open.mockImplementation(
      ({ url }) => versions.get(url)?.() ?? Promise.reject(new LoadError('entry', `${url} is not there`)),
    );
  });
  return {
    publish: (name: string, version: string, module: RemoteModule | Open) =>
      versions.set(
        urlOf(name, version),
        typeof module === 'function' ? module : () => Promise.resolve(module),
      ),
    /** The versions that were asked for, in order. */
    opened: () => open.mock.calls.map(([{ manifest, version }]) => `${manifest.name}@${version}`),
    /** The versions of which nothing is to be left on the page. */
    forgotten: () =>
      jest.mocked(forgetContainer).mock.calls.map(([{ manifest, version }]) => `${manifest.name}@${version}`),
  };
}
