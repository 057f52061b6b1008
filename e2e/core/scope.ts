import type { RemoteManifest } from '../../shared/src/remote/manifest.ts';

/** Only `pnpm test --all` runs a test with this tag. */
export const onlyInAll = { tag: '@all' };

/** Of tests that differ in a value only, the quick run has those that this is true for. */
export const quickWhen = (isQuick: boolean) => (isQuick ? {} : onlyInAll);

/** The remote on which the quick run tries every fault. `smoke` has one fault for each of the other remotes. */
const tried = 'survey';

export const quickOnOneRemote = ({ name }: Pick<RemoteManifest, 'name'>) => quickWhen(name === tried);
