import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportsList } from '@tapin/shared/remote/kit-exports';
import { compareNames, nextVersion } from '@tapin/shared/remote/kit-exports';
import { readPackage } from '../tooling/shared-modules.ts';
import { emitDeclarations } from './pack/declarations.ts';
import { root } from './pack/sources.ts';
import { listExports, listFile } from './version/exports-list.ts';

/** Updates the list of exports, and raises the version of the kit: minor for an added name, major for a removed one. */
const manifestFile = join(root, 'shared/package.json');
const { version } = readPackage(join(root, 'shared'));
const list = listExports(version, await emitDeclarations());
const listed: ExportsList = existsSync(listFile) ? JSON.parse(readFileSync(listFile, 'utf8')) : list;
const { removed, added } = compareNames(listed, list);
const change = removed.length > 0 ? 'major' : added.length > 0 ? 'minor' : 'same';
const raised = nextVersion(version, change);

writeFileSync(listFile, `${JSON.stringify({ ...list, version: raised }, null, 2)}\n`);
const manifest = readFileSync(manifestFile, 'utf8');
writeFileSync(manifestFile, manifest.replace(`"version": "${version}"`, `"version": "${raised}"`));
for (const name of removed) process.stdout.write(`removed ${name}\n`);
for (const name of added) process.stdout.write(`added ${name}\n`);
process.stdout.write(`kit ${version} -> ${raised}\n`);
