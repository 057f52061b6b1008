import { nextVersion } from '@tapin/delivery-formats/kit-exports';
import { compareTarballs, versionIn } from '../delivery/src/kit/compare-kits.ts';
import { packKit } from './pack-kit.ts';
import { readKitAt } from './version/read-kit.ts';

/**
 * Compares a kit, such as `SITE/kit/latest.tgz`, with another kit or with the sources, and prints what changed: `node
 * kit/compare.ts OLD [NEW]`. It exits with 1 when the version of the new kit is too low for the change.
 */
const [oldPlace = '', newPlace] = process.argv.slice(2);

const compareVersions = new Intl.Collator('en', { numeric: true }).compare;

const old = await readKitAt(oldPlace);
const next = newPlace ? await readKitAt(newPlace) : (await packKit()).tarball;
const { change, reasons } = await compareTarballs(old, next);
const [before, after, required] = [versionIn(old), versionIn(next), nextVersion(versionIn(old), change)];
const isTooLow = compareVersions(after, required) < 0;
const lines = [
  ...reasons,
  `kit ${before} -> ${after}: ${change}${isTooLow ? `, so the version must be ${required} or higher` : ''}`,
];
process.stdout.write(lines.map((line) => `${line}\n`).join(''));
process.exitCode = isTooLow ? 1 : 0;
