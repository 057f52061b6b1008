import type { Release } from '@tapin/delivery-formats/release';
import { releaseFile, releaseText } from '#src/store/documents.ts';
import { nullWhenRefused, type Releases, type Store, StoreError } from '#src/store/store.ts';
import { refuseForeignClaims } from './key-list/ownership.ts';
import { envelopeFile, FileVerifier, signRelease, verifySignedRelease } from './signed-release.ts';
import type { StoreKeys } from './store-keys.ts';

type SignedReleases = Pick<Releases, 'readRelease' | 'writeRelease' | 'openFile' | 'removeRelease'> & {
  signStored(name: string, version: string): Promise<void>;
};

/** Returns what reads releases and files only with a valid signature, and signs releases that are written. */
export function signedReleases(store: Store, keys: StoreKeys): SignedReleases {
  const { objects } = store;
  const files = new FileVerifier();
  const verified = new Map<string, Release>();
  keys.onNewList(() => verified.clear());
  const readRelease = async (name: string, version: string) => {
    const trusted = await keys.current();
    const folder = `${name}/${version}`;
    const text = await objects.read(`${folder}/${releaseFile}`);
    if (text === null) return null;
    const envelopeText = await objects.read(`${folder}/${envelopeFile(text)}`);
    const release = verifySignedRelease({ name, version, text, envelopeText }, trusted);
    refuseForeignClaims(release, trusted.owners);
    verified.set(folder, release);
    return release;
  };
  const signedText = async (release: Release, text: string) => {
    const key = await keys.signingKey(release.name, 'release');
    const envelope = signRelease(release, text, key, new Date().toISOString());
    return `${JSON.stringify(envelope, null, 2)}\n`;
  };
  return {
    readRelease,
    async writeRelease(release, folder) {
      const text = releaseText(release);
      const signature = { file: envelopeFile(text), text: await signedText(release, text) };
      return store.writeRelease(release, folder, signature);
    },
    async openFile(name, version, file, encoding) {
      // A request of a file alone also finds a new list of keys, with which the release may be refused.
      await keys.current();
      const known = verified.get(`${name}/${version}`);
      const release = known ?? (await readRelease(name, version).catch(nullWhenRefused));
      const stored = release && (await store.openFile(name, version, file, encoding));
      return stored && files.verified(release, file, encoding, stored);
    },
    removeRelease(name, version) {
      verified.delete(`${name}/${version}`);
      return store.removeRelease(name, version);
    },
    async signStored(name, version) {
      await keys.signingKey(name, 'release');
      const path = `${name}/${version}/${releaseFile}`;
      const release = await store.readRelease(name, version);
      const text = await objects.read(path);
      if (!release || text === null) throw new StoreError(`${store.address}/${path} is missing`);
      await objects.replace(`${name}/${version}/${envelopeFile(text)}`, await signedText(release, text));
    },
  };
}
