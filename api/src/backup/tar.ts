import { BackupError, DamagedBackupError } from './settings.ts';

/** A file in an archive that `tar` of every system can read. */
export interface TarEntry {
  path: string;
  mode: number;
  bytes: number;
}

const blockBytes = 512;
/** The header has eleven octal digits for the size. */
const maxBytes = 8 ** 11 - 1;
const maxNameBytes = 100;
const maxPrefixBytes = 155;

/** The fields of a header in the POSIX format "ustar": where each begins, and how long it is. */
const fields = {
  name: [0, maxNameBytes],
  mode: [100, 8],
  user: [108, 8],
  group: [116, 8],
  size: [124, 12],
  time: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
  prefix: [345, maxPrefixBytes],
} as const;

const ustar = 'ustar\u000000';

/** Splits a path at a slash, because a header has one field for the beginning and one for the end of a long path. */
function splitPath(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= maxNameBytes) return { prefix: '', name: path };
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= maxPrefixBytes && Buffer.byteLength(name) <= maxNameBytes)
      return { prefix, name };
  }
  throw new BackupError(`The path ${path} is too long for a backup.`);
}

/** Adds up the bytes of a header, with spaces in place of the checksum. */
function checksumOf(header: Buffer): number {
  const [start, length] = fields.checksum;
  return header.reduce((sum, byte, index) => sum + (index >= start && index < start + length ? 32 : byte), 0);
}

export function tarHeader({ path, mode, bytes }: TarEntry): Buffer {
  if (bytes > maxBytes) throw new BackupError(`The file ${path} is too large for a backup.`);
  const header = Buffer.alloc(blockBytes);
  const write = (field: keyof typeof fields, text: string) => header.write(text, fields[field][0]);
  const writeNumber = (field: keyof typeof fields, value: number) =>
    write(field, value.toString(8).padStart(fields[field][1] - 1, '0'));
  const { prefix, name } = splitPath(path);
  write('name', name);
  write('prefix', prefix);
  writeNumber('mode', mode);
  writeNumber('user', 0);
  writeNumber('group', 0);
  writeNumber('size', bytes);
  writeNumber('time', 0);
  write('type', '0');
  write('magic', ustar);
  write('checksum', `${checksumOf(header).toString(8).padStart(6, '0')}\0 `);
  return header;
}

const paddingBytes = (bytes: number): number => (blockBytes - (bytes % blockBytes)) % blockBytes;

/** The zeros that follow the content of a file. */
export const tarPadding = (bytes: number): Buffer => Buffer.alloc(paddingBytes(bytes));
export const tarEnd: Buffer = Buffer.alloc(2 * blockBytes);

function parseHeader(header: Buffer): TarEntry {
  const read = (field: keyof typeof fields) => {
    const [start, length] = fields[field];
    const [text = ''] = header.toString('utf8', start, start + length).split('\0');
    return text;
  };
  const readNumber = (field: keyof typeof fields) => Number.parseInt(read(field), 8);
  if (readNumber('checksum') !== checksumOf(header) || read('magic') !== 'ustar' || read('type') !== '0')
    throw new DamagedBackupError('The backup has a part that this version does not know.');
  const prefix = read('prefix');
  const path = prefix === '' ? read('name') : `${prefix}/${read('name')}`;
  return { path, mode: readNumber('mode'), bytes: readNumber('size') };
}

const cutOff = () => new DamagedBackupError('The backup was cut off: its end is missing.');

/** Reads the files of an archive one after the other. */
export class TarReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);
  #contentLeft = 0;
  #paddingLeft = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Skips what is left of the current file, and returns the next one. Returns null at the end of the archive. */
  async next(): Promise<TarEntry | null> {
    for await (const _ of this.content());
    await this.#readExactly(this.#paddingLeft);
    const header = await this.#readExactly(blockBytes);
    if (header.every((byte) => byte === 0)) {
      await this.#readToEnd();
      return null;
    }
    const entry = parseHeader(header);
    this.#contentLeft = entry.bytes;
    this.#paddingLeft = paddingBytes(entry.bytes);
    return entry;
  }

  /** Returns the content of the current file in pieces. */
  async *content(): AsyncGenerator<Buffer> {
    while (this.#contentLeft > 0) {
      const piece = await this.#readSome(this.#contentLeft);
      if (!piece) throw cutOff();
      this.#contentLeft -= piece.length;
      yield piece;
    }
  }

  async #readSome(maxLength: number): Promise<Buffer | null> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next();
      if (done) return null;
      this.#rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const piece = this.#rest.subarray(0, maxLength);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  async #readExactly(length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let left = length; left > 0; ) {
      const piece = await this.#readSome(left);
      if (!piece) throw cutOff();
      pieces.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(pieces);
  }

  /** Reads to the end of the source, so that what authenticates the end of the file is checked, too. */
  async #readToEnd(): Promise<void> {
    for (let piece = await this.#readSome(blockBytes); piece; piece = await this.#readSome(blockBytes))
      if (piece.some((byte) => byte !== 0))
        throw new DamagedBackupError('There is something after the end of the backup.');
  }
}
