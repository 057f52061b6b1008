import { createHash, type KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type Release, ReleaseSchema } from '@tapin/delivery-formats/release';
import { type Static, Type } from 'typebox';
import { releaseFile, releaseText } from '#src/store/documents.ts';
import { parseAs } from '#src/store/parse-json.ts';
import { integrityOf } from '#src/store/served-files.ts';
import {
  type Encoding,
  nullWhenRefused,
  type Releases,
  SignatureError,
  type Store,
  type StoredFile,
  StoreError,
} from '#src/store/store.ts';
import { refuseForeignClaims } from './key-list/ownership.ts';
import type { StoreKeys, TrustedKeys } from './key-list/trust.ts';
import { type Envelope, openEnvelope, parseEnvelope, signEnvelope } from './keys.ts';

type SignedReleases = Pick<Releases, 'readRelease' | 'writeRelease' | 'openFile' | 'removeRelease'> & {
  signStored(name: string, version: string): Promise<void>;
};

/**
 * Returns functions that read releases and files only with a valid signature, and that sign releases which are written.
 */
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
      // A request for a file also reads a new list of keys, with which the release may be refused.
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

const payloadType = 'application/vnd.in-toto+json';
const statementType = 'https://in-toto.io/Statement/v1';
const predicateType = 'https://slsa.dev/provenance/v1';
const buildType = 'urn:tapin:build:v1';

const SubjectSchema = Type.Object({ name: Type.String(), digest: Type.Record(Type.String(), Type.String()) });

const StatementSchema = Type.Object({
  _type: Type.Literal(statementType),
  subject: Type.Array(SubjectSchema),
  predicateType: Type.Literal(predicateType),
  predicate: Type.Object({
    buildDefinition: Type.Object({
      buildType: Type.Literal(buildType),
      externalParameters: Type.Object({ name: Type.String(), version: Type.String() }),
    }),
    runDetails: Type.Object({ metadata: Type.Object({ finishedOn: Type.String() }) }),
  }),
});

type Statement = Static<typeof StatementSchema>;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hexOf = (integrity: string) => Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

/**
 * Returns the name of the file with the envelope beside `release.json`. It contains the digest of `release.json`, so
 * that two writers never overwrite each other.
 */
export const envelopeFile = (releaseText: string): string => `release.${sha256(releaseText)}.dsse.json`;

/**
 * Signs a release as an in-toto statement with SLSA provenance. The statement is about the stored bytes of
 * `release.json` and about all files.
 */
function signRelease(release: Release, text: string, key: KeyObject, signedAt: string): Envelope {
  const { name, version, commit, kit, publishedBy } = release;
  const files = Object.entries(release.files).map(([file, { integrity }]) => ({
    name: file,
    digest: { sha384: hexOf(integrity) },
  }));
  const [gitCommit = ''] = commit.split(' ');
  const statement = {
    _type: statementType,
    subject: [{ name: 'release.json', digest: { sha256: sha256(text) } }, ...files],
    predicateType,
    predicate: {
      buildDefinition: {
        buildType,
        externalParameters: { name, version },
        internalParameters: { publishedBy },
        resolvedDependencies: [
          ...(/^[0-9a-f]{40}$/.test(gitCommit) ? [{ name: 'source', digest: { gitCommit } }] : []),
          ...(kit ? [{ name: 'kit', annotations: { version: kit } }] : []),
        ],
      },
      runDetails: {
        builder: { id: 'urn:tapin:release', version: { node: process.versions.node } },
        metadata: { invocationId: commit, finishedOn: signedAt },
      },
    },
  };
  return signEnvelope(payloadType, Buffer.from(JSON.stringify(statement, null, 2)), key);
}

interface StoredRelease {
  name: string;
  version: string;
  text: string;
  envelopeText: string | null;
}

/** Verifies the signature of a release. `release.json` is parsed only when its digest equals the signed one. */
function verifySignedRelease(
  { name, version, text, envelopeText }: StoredRelease,
  keys: TrustedKeys,
): Release {
  const refuse = (reason: string) =>
    new SignatureError(
      `${name} ${version} is refused: ${reason}: publish it with the key of ${name} (--key), or let the operator run "release sign --part ${name}"`,
    );
  if (envelopeText === null) throw refuse('it is not signed');
  const envelope = parseEnvelope(envelopeText);
  if (!envelope) throw refuse('its signature is damaged');
  const opened = openEnvelope(envelope, payloadType, keys.find);
  if (!opened) throw refuse(keys.unknownKey(envelope.signatures.map(({ keyid }) => keyid)));
  const statement = parseAs(StatementSchema, opened.payload.toString());
  if (!statement) throw refuse('its signed statement has an unknown form');
  const keyRefusal =
    opened.key.listed.role === 'edge'
      ? 'the key of the edge may not sign releases'
      : keys.refusal(opened.key, name, statement.predicate.runDetails.metadata.finishedOn);
  if (keyRefusal) throw refuse(keyRefusal);
  const signed = statement.predicate.buildDefinition.externalParameters;
  if (signed.name !== name || signed.version !== version)
    throw refuse(`its signature is that of ${signed.name} ${signed.version}`);
  if (digestOf(statement, 'release.json').sha256 !== sha256(text))
    throw refuse('release.json was changed after it was signed');
  const release = parseAs(ReleaseSchema, text);
  if (!release) throw refuse('release.json is damaged');
  const changed = Object.entries(release.files).find(
    ([file, { integrity }]) => digestOf(statement, file).sha384 !== hexOf(integrity),
  );
  if (changed || release.name !== name || release.version !== version)
    throw refuse('release.json does not match its signed statement');
  return release;
}

const digestOf = ({ subject }: Statement, file: string): Record<string, string> =>
  subject.find(({ name }) => name === file)?.digest ?? {};

export const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

class FileVerifier {
  /** The digests of stored bytes that have matched, so that a compressed file is decompressed only once. */
  readonly #matched = new Map<string, string>();

  /** Returns the file, or null when its content differs from the released content. */
  async verified(
    { name, version, files }: Release,
    file: string,
    encoding: Encoding | undefined,
    stored: StoredFile,
  ): Promise<StoredFile | null> {
    const expected = files[file];
    const bytes = await buffer(stored.stream);
    const key = `${name}/${version}/${file} ${encoding ?? ''}`;
    const digest = createHash('sha256').update(bytes).digest('base64');
    if (!expected) return null;
    if (this.#matched.get(key) !== digest) {
      const content = encoding ? await decoded(bytes, encoding, expected.size) : bytes;
      if (!content || integrityOf(content) !== expected.integrity) return null;
      this.#matched.set(key, digest);
    }
    return { size: bytes.length, stream: Readable.from([bytes]) };
  }
}

/** Decompresses a file. Content that is larger than the released file is refused before it fills the memory. */
async function decoded(bytes: Buffer, encoding: Encoding, size: number): Promise<Buffer | null> {
  return decompress[encoding](bytes, { maxOutputLength: Math.max(1, size) }).catch(() => null);
}
