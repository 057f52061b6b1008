import { fileOf, type Import, importsOf } from './imports.ts';
import { rooms } from './list-of-rooms.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

// Each package declares in its package.json which other packages it may import. The rules below are in addition.

/** The packages around the product, each with the packages that it may not import. No package imports the lab. */
const forbidden: Record<string, RegExp> = {
  kit: /^(repo|e2e|lab)\//,
  repo: /^(e2e|lab)\//,
  e2e: /^lab\//,
};

/** Libraries of which a page has one copy. Host and remotes import them from `@tapin/shared`. */
const onlyThroughShared =
  /^(axios|i18next|react-i18next|react-router|react-router-dom|@tanstack\/react-query)(\/|$)/;
const pages = /^(host|remote-[a-z0-9-]+)\//;
/**
 * Matches code that runs in a browser. `shared/src/remote` is left out, because the build uses it to read the
 * declarations of remotes.
 */
const inBrowser = /^(host|remote-[a-z0-9-]+|shared)\/src\/(?!remote\/)/;

const packageOf = (path: string): string => /^(shared\/(?!src\/)[^/]+|[^/]+)\//.exec(path)?.[1] ?? '';
const ofProduct = /^(host|remote-[a-z0-9-]+|shared|oneroster|delivery|api)\//;
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);

const known = new Map<string, SourceFile>();

/**
 * Returns whether a file imports TypeBox, directly or through other files. A page must not load TypeBox, because it is
 * too large.
 */
function carriesSchemas(path: string | null, seen = new Set<string>()): boolean {
  if (known.size === 0) for (const file of sourceFiles()) known.set(file.path, file);
  const file = known.get(path ?? '');
  if (!file || seen.has(file.path)) return false;
  seen.add(file.path);
  const imports = importsOf(file).filter(({ isTypeOnly }) => !isTypeOnly);
  return imports.some(({ from }) => /^typebox(\/|$)/.test(from) || carriesSchemas(fileOf(file, from), seen));
}

/**
 * Matches a file that defines routes. Such a file unpacks requests and replies, services decide and open transactions,
 * and repositories have the SQL.
 */
const definesRoutes = /\b(cachedR|r)oute\(\s*api,/;

function routeProblems({ path, text }: SourceFile, imports: readonly Import[]): string[] {
  if (!path.startsWith('api/src/') || isTest(path) || !definesRoutes.test(text)) return [];
  const opensTransaction = /\.transaction\(\)/.test(text);
  return [
    ...imports
      .filter(({ from }) => /repository\.ts$/.test(from))
      .map(({ from }) => `${path} imports ${from}: has routes`),
    ...(opensTransaction ? [`${path} opens a transaction: has routes`] : []),
  ];
}

function packageViolation(file: SourceFile, { from, isTypeOnly }: Import): string | null {
  const { path, part } = file;
  const target = fileOf(file, from);
  if (forbidden[part]?.test(target ?? '')) return `${part} may not import it`;
  if (!ofProduct.test(path)) return null;
  if (from.startsWith('.') && packageOf(path) !== packageOf(target ?? ''))
    return 'leaves its package by a relative path';
  // Only the doctor checks both servers, so only it may import the edge.
  if (from.startsWith('@tapin/delivery/') && !path.startsWith('api/src/doctor/'))
    return 'only doctor may import it';
  if (pages.test(path) && onlyThroughShared.test(from)) return 'comes from @tapin/shared';
  if (
    inBrowser.test(path) &&
    !isTest(path) &&
    !isTypeOnly &&
    from.startsWith('@tapin/') &&
    carriesSchemas(target)
  )
    return 'would carry the schemas into the browser';
  return null;
}

/** Returns imports against the allowed direction, and routes that do the work of a service or a repository. */
export function findForbiddenImports(files: readonly SourceFile[] = sourceFiles()): string[] {
  return files.flatMap((file) => {
    const imports = importsOf(file);
    const against = imports.flatMap((imported) => {
      const reason = packageViolation(file, imported);
      return reason ? [`${file.path} imports ${imported.from}: ${reason}`] : [];
    });
    return [...against, ...routeProblems(file, imports)];
  });
}

interface Place {
  room: string;
  /** The path of the file in its room, or the name of the room when the room is a single file. */
  file: string;
}

function findPlace(path: string): Place | null {
  const [, room, file] = path.match(/^api\/src\/([^/.]+)(?:\/(.+?))?\.[a-z]+$/) ?? [];
  return room === undefined ? null : { room, file: file ?? room };
}

const levelOf = ({ room }: Place) => rooms.findIndex(({ name }) => name === room);

function isOffered({ room, file }: Place): boolean {
  const offers = rooms.find(({ name }) => name === room)?.offers ?? [];
  return offers === 'everything' || offers.includes(file);
}

interface RoomImport {
  importer: string;
  from: string;
  here: Place;
  there: Place;
}

function roomImportsIn(files: readonly SourceFile[]): RoomImport[] {
  return files.flatMap((file) => {
    const here = file.path.endsWith('.test.ts') ? null : findPlace(file.path);
    if (!here) return [];
    return importsOf(file).flatMap(({ from }) => {
      const there = findPlace(fileOf(file, from) ?? '');
      return there && there.room !== here.room ? [{ importer: file.path, from, here, there }] : [];
    });
  });
}

function roomViolation({ here, there }: RoomImport): string | null {
  if (levelOf(here) < 0) return `${here.room} is no room of the server`;
  if (levelOf(there) < 0) return `${there.room} is no room of the server`;
  if (levelOf(there) > levelOf(here)) return `${there.room} lies above ${here.room}`;
  return isOffered(there) ? null : `${there.room} does not offer it`;
}

/** Returns imports of a room that is higher in the list, and imports of a private file of another room. */
export function findForbiddenRoomImports(files: readonly SourceFile[] = sourceFiles()): string[] {
  return roomImportsIn(files).flatMap((roomImport) => {
    const reason = roomViolation(roomImport);
    return reason ? [`${roomImport.importer} imports ${roomImport.from}: ${reason}`] : [];
  });
}

/** Returns the files that a room offers although no other room imports them. They can be private. */
export function findUnusedOffers(files: readonly SourceFile[] = sourceFiles()): string[] {
  const imported = new Set(roomImportsIn(files).map(({ there }) => `${there.room}/${there.file}`));
  return rooms.flatMap(({ name, offers }) =>
    offers === 'everything'
      ? []
      : offers
          .filter((file) => !imported.has(`${name}/${file}`))
          .map((file) => `${name} offers ${file}, which no other room imports`),
  );
}
