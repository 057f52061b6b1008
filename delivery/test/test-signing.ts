import { createPrivateKey, type KeyObject } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Channel } from '@tapin/delivery-formats/channel';
import type { RemoteManifest } from '@tapin/delivery-formats/manifest';
import type { Release } from '@tapin/delivery-formats/release';
import type { EdgeOptions } from '#src/edge/edge.ts';
import { readBuiltPart } from '#src/publish/build/build-folder.ts';
import { type KeyList, type ListedKey, writeKeyList } from '#src/signing/key-list/key-list.ts';
import { keyIdOf, newKeyPair, publicKeyText } from '#src/signing/keys.ts';
import { signPointer } from '#src/signing/pointer.ts';
import { type SigningOptions, verifiedStore } from '#src/signing/signed-store.ts';
import { integrityOf } from '#src/store/served-files.ts';
import { buildPart, type PartOptions } from './build-part.ts';
import { channel, testStore } from './publish-part.ts';
import { edgeOn } from './test-edge.ts';

export const newKey = (): KeyObject => createPrivateKey(newKeyPair().privateKey);

const dayMs = 86_400_000;
export const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

export const listedKey = (key: KeyObject, settings: Partial<ListedKey> = {}): ListedKey => ({
  keyid: keyIdOf(key),
  publicKey: publicKeyText(key),
  role: settings.part ? 'squad' : 'operator',
  from: daysFromNow(-1),
  ...settings,
});

/**
 * Creates a store with a root key and with keys of an operator, of an edge, and of the squads of the host, survey and
 * staff.
 */
export async function signedStore(test: TestContext) {
  const made = await testStore(test);
  const keys = {
    root: newKey(),
    operator: newKey(),
    host: newKey(),
    survey: newKey(),
    staff: newKey(),
    edge: newKey(),
  };
  const listed = [
    listedKey(keys.operator),
    listedKey(keys.host, { part: 'host' }),
    listedKey(keys.survey, { part: 'survey' }),
    listedKey(keys.staff, { part: 'staff' }),
    listedKey(keys.edge, { role: 'edge' }),
  ];
  const writeKeys = (version: number, list: ListedKey[], settings: Partial<KeyList> = {}) => {
    const content = { version, issuedAt: daysFromNow(0), expiresAt: daysFromNow(365), keys: list };
    return writeKeyList(made.store.objects, { ...content, ...settings }, keys.root);
  };
  await writeKeys(1, listed);
  const open = (key: KeyObject | null, settings: Partial<SigningOptions> = {}) =>
    verifiedStore(made.store, { roots: [keys.root], key, ...settings });
  const publish = async (
    options: PartOptions,
    { key, canary }: { key?: KeyObject; canary?: object } = {},
  ) => {
    const squad = options.name === 'host' || options.name === 'staff' ? options.name : 'survey';
    return made.publish(options, { store: open(key ?? keys[squad]), canary });
  };
  /** Writes the next revision with any content, as an attacker who can write the store could. */
  const forge = async (change: (current: Channel) => Partial<Channel>) => {
    const current = await made.store.readChannel(channel);
    if (!current) throw new Error('the channel is empty');
    const next = { ...current, ...change(current), revision: current.revision + 1 };
    await made.store.replaceChannel(channel, next, []);
  };
  return { ...made, keys, listed, writeKeys, open, publish, forge };
}

export async function signedEdge(test: TestContext, settings: Partial<SigningOptions> = {}) {
  const made = await signedStore(test);
  await made.publish({ name: 'host' });
  await made.publish({ name: 'survey' });
  /** Starts another edge, whose caches are empty. */
  const newEdge = async (own: Partial<SigningOptions> = settings, options: Partial<EdgeOptions> = {}) => {
    const store = made.open(made.keys.edge, own);
    const edge = await edgeOn(test, store, options);
    return { ...edge, store, versions: () => versionsOn(edge) };
  };
  return { ...made, newEdge, edge: await newEdge() };
}

async function versionsOn({
  get,
  open,
}: Awaited<ReturnType<typeof edgeOn>>): Promise<Record<string, string>> {
  const [, host = 'none'] = /<title>TapIn ([^<]+)/.exec((await open('/')).body) ?? [];
  const { microFrontends = {} } = (await get('/discovery.json')).json();
  const remotes = Object.entries<{ metadata: { version: string } }[]>(microFrontends);
  return {
    host,
    ...Object.fromEntries(remotes.map(([name, [entry]]) => [name, entry?.metadata.version ?? 'none'])),
  };
}

interface HandSigned {
  changes?: Partial<Release>;
  manifest?: Partial<RemoteManifest>;
  added?: readonly string[];
}

/** Signs survey 2.0.0 with the key of its squad, without the checks of "publish", and makes it live. */
export async function signByHand(
  { root, open, keys, forge, store }: Awaited<ReturnType<typeof signedStore>>,
  { changes = {}, manifest, added = [] }: HandSigned,
): Promise<void> {
  const { info, folder, files } = await readBuiltPart(
    await buildPart(root, { name: 'survey', version: '2.0.0' }),
  );
  for (const file of added) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), 'x');
    files[file] = { integrity: integrityOf(Buffer.from('x')), size: 1 };
  }
  const metadata = { commit: '', publishedAt: new Date().toISOString(), publishedBy: 'eve' };
  const claimed = manifest && info.manifest ? { manifest: { ...info.manifest, ...manifest } } : {};
  await open(keys.survey).writeRelease({ ...info, ...metadata, files, ...claimed, ...changes }, folder);
  const pointers = { stable: '2.0.0', previous: ['1.0.0'], canary: null };
  const revision = ((await store.readChannel(channel))?.revision ?? 0) + 1;
  const { envelope } = signPointer(
    { channel, part: 'survey', revision, retired: false, pointers },
    keys.survey,
  );
  await forge((current) => ({ pointers: { ...current.pointers, survey: envelope } }));
}
