import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { commitOf } from '../delivery/src/commands/build-origin.ts';
import { copyDocuments, copyServers } from './production/servers.ts';
import { unavailablePage } from './production/unavailable-page.ts';
import { buildableParts, buildPart, root } from './start/parts.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const markerFile = 'environment.js';

/** Empties the target folder. It refuses a folder that was not created by an earlier build. */
function prepare(target: string): void {
  if (existsSync(target) && readdirSync(target).length > 0 && !existsSync(join(target, markerFile))) {
    throw new Error(`${target} is not empty and was not created by an earlier build: choose another folder`);
  }
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
}

/** Builds a part into a folder that `release publish` accepts: the files, the version and the commit. */
async function copyBuiltPart(folder: string, target: string, commit: string): Promise<void> {
  await buildPart(folder, {});
  cpSync(join(folder, 'dist'), join(target, 'dist'), { recursive: true });
  cpSync(join(folder, 'package.json'), join(target, 'package.json'));
  writeFileSync(join(target, 'commit'), `${commit}\n`);
}

async function build(target: string): Promise<void> {
  prepare(target);
  const commit = await commitOf(root);
  const libraries = copyServers(root, target);
  copyDocuments(root, target);
  writeFileSync(join(target, 'deploy/unavailable.html'), unavailablePage(root));
  printLine(`copied the servers and commands with ${libraries} libraries`);
  for (const { folder } of buildableParts()) {
    printLine(`building ${basename(folder)} …`);
    await copyBuiltPart(folder, join(target, 'parts', basename(folder)), commit);
  }
  printLine(`${target} is complete: docs/install.md in it describes the installation`);
}

try {
  await build(resolve(process.argv[2] ?? join(root, 'dist/tapin')));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
