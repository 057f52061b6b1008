import type { RemoteManifest } from '../../shared/delivery-formats/src/manifest.ts';

/** Only `pnpm test --all` runs a test with this tag. */
export const onlyInAll = { tag: '@all' };

/** Tags a test so that the quick run includes it only if the condition is true. */
export const quickWhen = (isQuick: boolean) => (isQuick ? {} : onlyInAll);

/** Every fault is tested on this remote. `smoke` has one fault for each of the other remotes. */
export const remoteWithAllFaults = 'survey';

export const quickOnOneRemote = ({ name }: Pick<RemoteManifest, 'name'>) =>
  quickWhen(name === remoteWithAllFaults);
