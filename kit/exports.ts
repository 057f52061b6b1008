import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Change, compareNames, nextVersion } from '@tapin/delivery-formats/kit-exports';
import { compareTarballs, versionIn } from '../delivery/src/kit/compare-kits.ts';
import { emitDeclarations } from './pack/declarations.ts';
import { root } from './pack/sources.ts';
import { packKit } from './pack-kit.ts';
import { readPackage } from './shared-modules.ts';
import { listExports } from './version/exports-list.ts';
import { readKitAt } from './version/read-kit.ts';
import { readReport, reportFile, reportOf } from './version/report.ts';

/**
 * Updates the page of the public surface and raises the version of the kit: `node kit/exports.ts [LIVE]`. It compares
 * the sources with the page, or with a kit such as `SITE/kit/latest.tgz`. Only the comparison with a kit finds narrower
 * types.
 */
const manifestFile = join(root, 'shared/package.json');
const { version } = readPackage(join(root, 'shared'));
const declarations = await emitDeclarations();
const list = listExports(version, declarations);
const listed = readReport(readFileSync(reportFile, 'utf8'));
const [live] = process.argv.slice(2);

function changeOfNames(): { change: Change; reasons: string[] } {
  const { removed, added, changed } = compareNames(listed, list);
  const reasons = [
    ...removed.map((name) => `${name} is gone`),
    ...added.map((name) => `${name} is new`),
    ...changed.map((name) => `${name} has another type`),
  ];
  if (changed.length > 0)
    reasons.push('run "node kit/exports.ts SITE/kit/latest.tgz" to find out whether a type is narrower');
  return { change: removed.length > 0 ? 'major' : reasons.length > 0 ? 'minor' : 'same', reasons };
}

async function raise(): Promise<{ reasons: string[]; raised: string }> {
  if (live === undefined) {
    const { change, reasons } = changeOfNames();
    return { reasons, raised: nextVersion(version, change) };
  }
  const tarball = await readKitAt(live);
  const { change, reasons } = await compareTarballs(tarball, (await packKit()).tarball);
  const required = nextVersion(versionIn(tarball), change);
  const isHigher = new Intl.Collator('en', { numeric: true }).compare(version, required) >= 0;
  return { reasons, raised: isHigher ? version : required };
}

const { reasons, raised } = await raise();
writeFileSync(reportFile, reportOf(raised, declarations));
const manifest = readFileSync(manifestFile, 'utf8');
writeFileSync(manifestFile, manifest.replace(`"version": "${version}"`, `"version": "${raised}"`));
for (const reason of reasons) process.stdout.write(`${reason}\n`);
process.stdout.write(`kit ${version} -> ${raised}\n`);
