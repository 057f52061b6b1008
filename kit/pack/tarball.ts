import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

const block = 512;
/**
 * The value of the gzip header for an unspecified system. Node would write the system on which it runs, and the bytes
 * would differ.
 */
const unknownSystem = 255;

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

function headerOf(path: string, size: number, executable: boolean): Buffer {
  const header = Buffer.alloc(block);
  const cut = path.length > 100 ? path.indexOf('/', path.length - 101) : -1;
  if (path.length > 100 && (cut < 0 || cut > 155)) throw new Error(`${path} is too long for the package`);
  header.write(path.slice(cut + 1), 0);
  header.write(octal(executable ? 0o755 : 0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  if (cut > 0) header.write(path.slice(0, cut), 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Packs files as npm does. The same files give the same bytes, on every system. */
export function packTarball(files: ReadonlyMap<string, string>, executables: readonly string[]): Buffer {
  const blocks = [...files]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([path, text]) => {
      const content = Buffer.from(text);
      const rest = (block - (content.length % block)) % block;
      return [
        headerOf(`package/${path}`, content.length, executables.includes(path)),
        content,
        Buffer.alloc(rest),
      ];
    });
  const packed = gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * block)]), { level: 9 });
  packed[9] = unknownSystem;
  return packed;
}

export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
