import type { RemoteVersion } from '@tapin/shared/remote/discovery';

/** What the devtools know of parts that have no manifest of their own; the runtime leaves these fields empty as well. */
const unknown = { buildVersion: '', remoteTypes: '', remoteTypesZip: '', remotesInfo: {}, shared: [] };

/**
 * Shows a remote that runs in the browser's Module Federation devtools: they read the snapshots that the runtime takes
 * of manifests, and this host is told of its remotes by discovery instead.
 */
export function showInDevtools({ container, version, url }: RemoteVersion): void {
  const { moduleInfo } = globalThis.__FEDERATION__;
  const host = moduleInfo.host ?? { ...unknown, version: process.env.TAPIN_VERSION ?? '', consumerList: [] };
  const known = 'remotesInfo' in host ? host.remotesInfo : {};
  moduleInfo.host = { ...host, remotesInfo: { ...known, [container]: { matchedVersion: version } } };
  moduleInfo[`${container}:${version}`] = {
    ...unknown,
    version,
    remoteEntry: url.slice(url.lastIndexOf('/') + 1),
    remoteEntryType: 'global',
    globalName: container,
    publicPath: new URL('.', new URL(url, location.href)).href,
    modules: [],
  };
}
