import type { RemoteManifest } from '../../shared/delivery-formats/src/manifest.ts';

/** The tag of tests that run only with `pnpm test --all`. */
export const onlyInAll = { tag: '@all' };

/** Returns options with which the quick run includes a test only if the condition is true. */
export const quickWhen = (isQuick: boolean) => (isQuick ? {} : onlyInAll);

/** The remote on which every fault is tested. The tests in `smoke` try one fault on each of the other remotes. */
export const remoteWithAllFaults = 'survey';

export const quickOnOneRemote = ({ name }: Pick<RemoteManifest, 'name'>) =>
  quickWhen(name === remoteWithAllFaults);
