import { randomBytes } from 'node:crypto';
import type { Differences } from '@tapin/delivery-formats/page-preview';
import { kilobytes } from '@tapin/delivery-formats/part-sizes';
import {
  maxPreviewsPerPart,
  type PreviewDocument,
  parsePreviewToken,
  previewToken,
} from '@tapin/delivery-formats/preview';
import type { Release } from '@tapin/delivery-formats/release';
import { toPrintable } from '@tapin/servers/printable';
import { readForChange } from '#src/publish/changes/change-channel.ts';
import { type CandidateOptions, loadCandidate } from '#src/publish/checks/candidate.ts';
import { storedSizes, totalBytes } from '#src/publish/checks/sizes.ts';
import { conflictRefusals } from '#src/publish/conflicts/live-conflicts.ts';
import { type LiveReleases, readLiveState, withRelease } from '#src/publish/conflicts/live-releases.ts';
import { refuseCandidate, storeBuild } from '#src/publish/publish.ts';
import { verifyRelease } from '#src/publish/verify.ts';
import {
  hasEnded,
  listPreviews,
  readPreview,
  removePreview,
  writePreview,
} from '#src/signing/stored-previews.ts';
import { hostName, requireRelease, type Store, StoreError } from '#src/store/store.ts';
import { differencesOf } from './differences.ts';

const dayMs = 86_400_000;

interface PreviewSettings {
  store: Store;
  channel: string;
  /** The name by which the preview is replaced and ended. */
  name: string;
  author: string;
  days: number;
}

interface BuildSettings extends PreviewSettings, Pick<CandidateOptions, 'commit' | 'anyway' | 'apiUrls'> {
  /** A folder with a build in `dist/`. */
  folder: string;
  /** The tokens of previews of other parts that are opened together with this one. */
  beside: readonly string[];
  warn: (line: string) => void;
  progress: (line: string) => void;
}

export interface MadePreview {
  preview: PreviewDocument;
  token: string;
  differences: Differences;
}

/** Stores a build with the checks of `publish`, and makes it a preview. The channel does not change. */
export async function previewOfBuild(settings: BuildSettings): Promise<MadePreview> {
  const { store, folder, author, beside, warn, progress, ...options } = settings;
  const publishing = { ...options, store, folders: [folder], publishedBy: author };
  const loaded = await loadCandidate(publishing, false);
  const live = (await releasesOf(store, beside)).reduce(withRelease, loaded.live as LiveReleases);
  const candidate = { ...loaded, live: { ...loaded.live, ...live } };
  refuseCandidate(candidate, warn);
  const [build] = candidate.builds;
  const [measured] = candidate.measured;
  if (!build || !measured) throw new StoreError(`${folder} has no build: build it, then try again`);
  await storeBuild(store, build, { warn, progress });
  const { live: replaced, sizes } = measured;
  const before = replaced && {
    version: replaced.release.version,
    bytes: totalBytes(replaced.release, replaced.sizes),
  };
  const bytes = totalBytes(build.release, sizes);
  const preview = await writeDocument(settings, build.release, { bytes, before });
  return made(preview, loaded.live, build.release);
}

/** Makes a preview of a version that the store already has, such as the one that a person had when something failed. */
export async function previewOfVersion(
  settings: PreviewSettings & { part: string; version: string },
): Promise<MadePreview> {
  const { store, channel, part, version } = settings;
  const release = await requireRelease(store, part, version);
  const [problem] = await verifyRelease(store, release);
  if (problem) throw new StoreError(`${problem}: restore the file, then try again`);
  const live = await readLiveState(store, await readForChange(store, channel), [release]);
  const refusals = conflictRefusals(live, [release], { isCanary: false, ownHost: null });
  if (refusals.length > 0) throw new StoreError(refusals.join('; '));
  const stable = liveRelease(live, part);
  const sizeOf = async (each: Release) => totalBytes(each, await storedSizes(store, each));
  const before = stable && { version: stable.version, bytes: await sizeOf(stable) };
  const preview = await writeDocument(settings, release, { bytes: await sizeOf(release), before });
  return made(preview, live, release);
}

export const liveRelease = ({ host, remotes }: LiveReleases, part: string): Release | null =>
  part === hostName ? host : (remotes.find(({ name }) => name === part) ?? null);

const made = (preview: PreviewDocument, live: LiveReleases, release: Release): MadePreview => ({
  preview,
  token: previewToken(preview),
  differences: differencesOf(liveRelease(live, preview.part), release),
});

async function releasesOf(store: Store, tokens: readonly string[]): Promise<Release[]> {
  const found = tokens.map(async (token) => {
    const key = parsePreviewToken(token);
    const preview = key && (await readPreview(store, key));
    if (!preview || hasEnded(preview))
      throw new StoreError(
        `${token} is no preview of this store, or it has ended: "status --preview" lists them`,
      );
    return requireRelease(store, preview.part, preview.version);
  });
  return Promise.all(found);
}

/**
 * Writes the document. A preview with the same name keeps its address and gets the new version, so that a pull request
 * has one address for all its commits.
 */
async function writeDocument(
  { store, name, author, days }: PreviewSettings,
  { name: part, version, commit }: Release,
  sizes: Pick<PreviewDocument, 'bytes' | 'before'>,
): Promise<PreviewDocument> {
  const current = (await listPreviews(store, part)).flatMap(({ preview }) =>
    typeof preview === 'string' || hasEnded(preview) ? [] : [preview],
  );
  const known = current.find((preview) => preview.name === name);
  if (!known && current.length >= maxPreviewsPerPart) {
    const all = current.map((each) => `${each.name} (${kilobytes(each.bytes)})`).join(', ');
    throw new StoreError(
      `${part} has ${current.length} previews, which is the most: end one of ${all} with "preview --end NAME"`,
    );
  }
  const now = Date.now();
  const preview: PreviewDocument = {
    part,
    id: known?.id ?? randomBytes(16).toString('base64url'),
    version,
    name,
    commit: commit.slice(0, 100),
    author: toPrintable(author).slice(0, 100),
    createdAt: new Date(now).toISOString(),
    endsAt: new Date(now + days * dayMs).toISOString(),
    ...sizes,
  };
  await writePreview(store, preview);
  return preview;
}

/** Ends the previews of a part with a name or token. Returns them; the list is empty when there was none. */
export async function endPreviews(store: Store, part: string, nameOrToken: string): Promise<string[]> {
  const ended: string[] = [];
  for (const { key, preview } of await listPreviews(store, part)) {
    const token = previewToken(key);
    if (token !== nameOrToken && (typeof preview === 'string' || preview.name !== nameOrToken)) continue;
    await removePreview(store, key);
    ended.push(token);
  }
  return ended;
}
