import type { RemoteVersion } from '@tapin/delivery-formats/discovery';

/**
 * The devtools require these fields about types, which remotes do not publish. The Module Federation runtime leaves
 * them empty as well.
 */
const emptyFields = { remoteTypes: '', remoteTypesZip: '', remotesInfo: {} };

const assetsOf = (sync: string[], async: string[] = []) => {
  const split = (ending: string) => {
    const hasEnding = (file: string) => file.endsWith(ending);
    return { sync: sync.filter(hasEnding), async: async.filter(hasEnding) };
  };
  return { js: split('js'), css: split('css') };
};

const sharedOf = (modules: string[], versions: Record<string, string>) =>
  modules.map((sharedName) => ({ sharedName, version: versions[sharedName] ?? '', assets: assetsOf([]) }));

/**
 * Registers a running remote with the Module Federation devtools. The devtools read snapshots of manifests, which the
 * runtime does not create because this host finds its remotes by the discovery document.
 */
export function showInDevtools(
  { container, version, url, type, chunks, shared }: RemoteVersion,
  versions: Record<string, string>,
): void {
  const { moduleInfo } = globalThis.__FEDERATION__;
  const ownVersion = process.env.TAPIN_VERSION ?? '';
  const host = moduleInfo.host ?? {
    ...emptyFields,
    version: ownVersion,
    buildVersion: ownVersion,
    consumerList: [],
    shared: sharedOf(Object.keys(versions), versions),
  };
  const known = 'remotesInfo' in host ? host.remotesInfo : {};
  moduleInfo.host = { ...host, remotesInfo: { ...known, [container]: { matchedVersion: version } } };
  const { remote = [], ...lazy } = chunks;
  moduleInfo[`${container}:${version}`] = {
    ...emptyFields,
    version,
    buildVersion: version,
    remoteEntry: url.slice(url.lastIndexOf('/') + 1),
    remoteEntryType: type ?? 'global',
    globalName: container,
    publicPath: new URL('.', new URL(url, location.href)).href,
    modules: [
      {
        moduleName: 'remote',
        modulePath: './remote',
        assets: assetsOf(remote, Object.values(lazy).flat()),
      },
    ],
    shared: sharedOf(Object.keys(shared), versions),
  };
}
