import type { RemoteManifest } from '@tapin/shared/remote/manifest';
import type { Remote } from '../remotes/discovery.ts';
import type { TakenPath } from './local-state.ts';

const fields = ['paths', 'nav', 'slots', 'availability', 'optIn'] as const;

/** Returns the fields that differ between two manifests of a remote. */
export const changedFields = (first: RemoteManifest, latest: RemoteManifest): string[] =>
  fields.filter((field) => JSON.stringify(first[field]) !== JSON.stringify(latest[field]));

/** Returns the paths of a manifest that are paths of another remote, too. Names of parameters make no difference. */
export function takenPaths({ name, paths }: RemoteManifest, remotes: readonly Remote[]): TakenPath[] {
  return paths.flatMap(({ path }) => {
    const owner = remotes.find(
      (remote) =>
        remote.name !== name && remote.manifest.paths.some((claim) => formOf(claim.path) === formOf(path)),
    );
    return owner ? [{ path, owner: owner.name }] : [];
  });
}

const formOf = (path: string) => path.replace(/:\w+/g, ':');
