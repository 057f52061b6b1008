import { stat } from 'node:fs/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { Budget } from '../limits.ts';
import { SourceError } from '../problems.ts';

const unixLink = 0o120000;
const unixTypes = 0o170000;

export interface OpenZip {
  zip: ZipFile;
  /** The files in the zip, without folders and without the hidden files that some systems add. */
  entries: readonly Entry[];
}

/** Reads the directory of a zip. It refuses names and kinds of entries that no export contains. */
export async function openZip(path: string, budget: Budget): Promise<OpenZip> {
  await refuseOtherKinds(path);
  const zip = await openPromise(path, { autoClose: false }).catch((cause: unknown) => {
    throw new SourceError('not-a-zip', '', { cause });
  });
  try {
    return { zip, entries: await readEntries(zip, budget) };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Refuses paths that are not regular files, because reading a pipe or a device never ends. */
async function refuseOtherKinds(path: string): Promise<void> {
  const stats = await stat(path).catch((cause: unknown) => {
    throw new SourceError('file-unreadable', '', { cause });
  });
  if (!stats.isFile()) throw new SourceError('not-a-zip', '');
}

async function readEntries(zip: ZipFile, budget: Budget): Promise<Entry[]> {
  if (zip.entryCount > budget.limits.maxEntries)
    throw new SourceError('zip-too-many-files', String(zip.entryCount));
  const entries: Entry[] = [];
  const found = zip.eachEntry();
  for (;;) {
    budget.check('');
    const { value: entry, done } = await found.next().catch((cause: unknown) => {
      throw toSourceError(cause);
    });
    if (done) return entries;
    if (isHidden(entry.fileName)) continue;
    refuseUnsafe(entry);
    if (!entry.fileName.endsWith('/')) entries.push(entry);
  }
}

function refuseUnsafe({ fileName, externalFileAttributes }: Entry): void {
  const isLink = ((externalFileAttributes >>> 16) & unixTypes) === unixLink;
  if (isLink || fileName.includes('\0')) throw new SourceError('zip-unsafe-name', fileName.slice(0, 200));
}

const isHidden = (name: string) => name.startsWith('__MACOSX/') || /(^|\/)(\.[^./]|Thumbs\.db$)/.test(name);

/** Converts an error of yauzl. yauzl refuses absolute paths and `..` with these messages. */
function toSourceError(cause: unknown): SourceError {
  const message = cause instanceof Error ? cause.message : '';
  const unsafe = message.match(
    /^(?:absolute path|invalid relative path|invalid characters in fileName): (.*)/s,
  );
  if (unsafe) return new SourceError('zip-unsafe-name', (unsafe[1] ?? '').slice(0, 200), { cause });
  return new SourceError('zip-damaged', '', { cause });
}
