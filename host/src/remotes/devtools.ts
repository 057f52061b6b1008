import type { RemoteVersion } from '@tapin/shared/remote/discovery';

/** Fields of the devtools that are unknown for parts without an own manifest. The runtime leaves them empty as well. */
const emptyFields = { buildVersion: '', remoteTypes: '', remoteTypesZip: '', remotesInfo: {}, shared: [] };

/**
 * Registers a running remote with the Module Federation devtools. They read snapshots of manifests, which the runtime
 * does not create here, because this host finds its remotes by the discovery document.
 */
export function showInDevtools({ container, version, url, type }: RemoteVersion): void {
  const { moduleInfo } = globalThis.__FEDERATION__;
  const host = moduleInfo.host ?? {
    ...emptyFields,
    version: process.env.TAPIN_VERSION ?? '',
    consumerList: [],
  };
  const known = 'remotesInfo' in host ? host.remotesInfo : {};
  moduleInfo.host = { ...host, remotesInfo: { ...known, [container]: { matchedVersion: version } } };
  moduleInfo[`${container}:${version}`] = {
    ...emptyFields,
    version,
    remoteEntry: url.slice(url.lastIndexOf('/') + 1),
    remoteEntryType: type ?? 'global',
    globalName: container,
    publicPath: new URL('.', new URL(url, location.href)).href,
    modules: [],
  };
}
