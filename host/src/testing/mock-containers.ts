import type { RemoteModule } from '@tapin/shared/remote/module';
import { forgetContainer, openContainer } from '../remotes/loading/container.ts';
import { LoadError } from '../remotes/loading/load-error.ts';
import { urlOf } from './remotes.ts';

type OpenModule = () => Promise<RemoteModule>;

/**
 * Sets the result of opening each version of a remote, for tests that mock the container adapter with `jest.mock`. A
 * version that the test did not publish cannot be loaded.
 */
export function useMockContainers() {
  const versions = new Map<string, OpenModule>();
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
    publish: (name: string, version: string, module: RemoteModule | OpenModule) =>
      versions.set(
        urlOf(name, version),
        typeof module === 'function' ? module : () => Promise.resolve(module),
      ),
    opened: () => open.mock.calls.map(([{ manifest, version }]) => `${manifest.name}@${version}`),
    forgotten: () =>
      jest.mocked(forgetContainer).mock.calls.map(([{ manifest, version }]) => `${manifest.name}@${version}`),
  };
}
