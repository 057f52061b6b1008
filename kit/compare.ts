import { readFile } from 'node:fs/promises';
import { nextVersion } from '@tapin/shared/remote/kit-exports';
import { unpackTarball } from '../delivery/src/publish/unpack-tarball.ts';
import { packKit } from './pack-kit.ts';
import { compareTarballs } from './version/compare-kits.ts';

/**
 * Compares a kit, such as `SITE/kit/latest.tgz`, with another one or with the sources, and prints what changed:
 * `node kit/compare.ts OLD [NEW]`. It exits with 1 when the version of the new one is too low for the change.
 */
const [oldPlace = '', newPlace] = process.argv.slice(2);

async function read(place: string): Promise<Buffer> {
  if (!/^https?:/.test(place)) return readFile(place);
  const response = await fetch(place);
  if (!response.ok) throw new Error(`${place} replied ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

const versionOf = (tarball: Buffer): string =>
  JSON.parse(unpackTarball(tarball).get('package.json') ?? '{}').version;
const compareVersions = new Intl.Collator('en', { numeric: true }).compare;

const old = await read(oldPlace);
const next = newPlace ? await read(newPlace) : (await packKit()).tarball;
const { change, reasons } = await compareTarballs(old, next);
const [before, after, required] = [versionOf(old), versionOf(next), nextVersion(versionOf(old), change)];
const isTooLow = compareVersions(after, required) < 0;
const lines = [
  ...reasons,
  `kit ${before} -> ${after}: ${change}${isTooLow ? `, so the version must be ${required} or higher` : ''}`,
];
process.stdout.write(lines.map((line) => `${line}\n`).join(''));
process.exitCode = isTooLow ? 1 : 0;
