import { SourceMap } from 'node:module';
import { text } from 'node:stream/consumers';
import type { FaultPlace } from '@tapin/delivery-formats/page-report';
import { type Release, sourceMapsFolder } from '@tapin/delivery-formats/release';
import { Type } from 'typebox';
import { parseAs } from './parse-json.ts';
import type { Store } from './store.ts';

export interface SourcePlace {
  /** The path of the file, relative to the folder of the part. */
  file: string;
  line: number;
  column: number;
}

export type SourceMaps = Record<string, string>;

type ReleaseName = Pick<Release, 'name' | 'version'>;

const MapsSchema = Type.Record(Type.String(), Type.String());
const MapSchema = Type.Object({
  version: Type.Literal(3),
  sources: Type.Array(Type.String()),
  mappings: Type.String(),
});

/** No release has the name of this folder, so the edge never serves its files. */
const pathOf = ({ name, version }: ReleaseName) => `${sourceMapsFolder}/${name}/${version}.json`;

/** Stores the source maps of a release beside the releases. Existing maps are not replaced. */
export async function storeSourceMaps(
  store: Store,
  { name, version }: ReleaseName,
  maps: SourceMaps,
): Promise<void> {
  if (Object.keys(maps).length === 0) return;
  await store.objects.create(pathOf({ name, version }), JSON.stringify(maps));
}

export const removeSourceMaps = (store: Store, release: ReleaseName): Promise<void> =>
  store.objects.remove(pathOf(release));

/**
 * Returns the place in the sources that belongs to a place in a built file. It is null when the release has no source
 * map, or the map lacks the place.
 */
export async function sourcePlace(
  store: Store,
  release: ReleaseName,
  { file, line, column }: Pick<FaultPlace, 'file' | 'line' | 'column'>,
): Promise<SourcePlace | null> {
  const stored = parseAs(MapsSchema, (await store.objects.read(pathOf(release))) ?? '');
  const map = parseAs(MapSchema, stored?.[file] ?? (await publishedMap(store, release, file)) ?? '');
  if (!map) return null;
  // Lines and columns in a stack trace are counted from 1.
  const found = new SourceMap({ file, sourceRoot: '', names: [], sourcesContent: [], ...map }).findEntry(
    line - 1,
    column - 1,
  );
  if (!('originalSource' in found) || found.originalSource === undefined) return null;
  return { file: found.originalSource, line: found.originalLine + 1, column: found.originalColumn + 1 };
}

/**
 * Returns the source map that another bundler has published beside a file of the release. The path of the file may come
 * from a visitor.
 */
async function publishedMap(
  store: Store,
  { name, version }: ReleaseName,
  file: string,
): Promise<string | null> {
  const map = `${file}.map`;
  const release = await store.readRelease(name, version);
  const found = release && Object.hasOwn(release.files, map) && (await store.openFile(name, version, map));
  return found ? text(found.stream) : null;
}
