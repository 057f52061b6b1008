import { fileOf, importsOf } from './imports.ts';
import { rooms } from './list-of-rooms.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

interface Place {
  room: string;
  /** The file in its room. Some rooms at the top are a single file. */
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

/** Returns the imports from one room into another, except those of tests. */
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

function violation({ here, there }: RoomImport): string | null {
  if (levelOf(here) < 0) return `${here.room} is no room of the server`;
  if (levelOf(there) < 0) return `${there.room} is no room of the server`;
  if (levelOf(there) > levelOf(here)) return `${there.room} lies above ${here.room}`;
  return isOffered(there) ? null : `${there.room} does not offer it`;
}

/** Returns imports from a higher room, or of a private file of another room. */
export function findForbiddenRoomImports(files: readonly SourceFile[] = sourceFiles()): string[] {
  return roomImportsIn(files).flatMap((roomImport) => {
    const reason = violation(roomImport);
    return reason ? [`${roomImport.importer} imports ${roomImport.from}: ${reason}`] : [];
  });
}

/** Returns offered files that no other room imports. They can be private. */
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
