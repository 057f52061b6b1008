import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPackage } from '../shared-modules.ts';
import { Dependencies } from './dependencies.ts';
import { copyAsJavaScript, copyManifest } from './javascript.ts';

/** The commands of the folder, each a file to run with Node. */
const commands = {
  api: './api/src/main.js',
  edge: './delivery/src/main.js',
  release: './delivery/src/release.js',
  operator: './api/src/operator.js',
  doctor: './tooling/doctor/doctor.js',
};

/** Of the libraries of the shared package, the servers need those of the contract and of the command lines. */
const ofShared = ['typebox', '@commander-js/extra-typings', 'commander'];

/** The embedded database is for trying out, and twenty times as large as the rest. */
const leftOut = ['@electric-sql/pglite', '@tapin/shared', '@tapin/tooling'];

const environment = `import { existsSync } from 'node:fs';
import { join } from 'node:path';

// What the variables do not say stands in the files that ENV_FILE names, or in .env beside this file. A file that is
// named and not there would leave a command with another store or database than was meant.
const named = process.env.ENV_FILE?.split(',').map((file) => file.trim());
const own = join(import.meta.dirname, '.env');
for (const file of named?.filter(Boolean) ?? (existsSync(own) ? [own] : [])) {
  try {
    process.loadEnvFile(file);
  } catch (error) {
    process.stderr.write('ENV_FILE: ' + file + ' cannot be read: ' + error.message + '\\n');
    process.exit(1);
  }
}
// This folder is production unless they say otherwise.
process.env.NODE_ENV ||= 'production';
`;

/** API, edge and commands as plain JavaScript with the libraries they need, and nothing else. */
export function copyServers(root: string, target: string): number {
  const shared = join(target, 'node_modules/@tapin/shared');
  copyAsJavaScript(join(root, 'api'), join(target, 'api'), ['src']);
  copyManifest(join(root, 'api'), join(target, 'api'));
  copyAsJavaScript(join(root, 'delivery'), join(target, 'delivery'), ['src']);
  copyManifest(join(root, 'delivery'), join(target, 'delivery'));
  copyAsJavaScript(join(root, 'shared'), shared, ['src/contract', 'src/remote', 'src/server']);
  copyManifest(join(root, 'shared'), shared);
  copyAsJavaScript(join(root, 'tooling'), join(target, 'tooling'), ['doctor']);
  for (const [name, file] of Object.entries(commands)) {
    writeFileSync(join(target, `${name}.js`), `import './environment.js';\n\nawait import('${file}');\n`);
  }
  writeFileSync(join(target, 'environment.js'), environment);
  writeFileSync(join(target, 'package.json'), '{ "private": true, "type": "module" }\n');
  const owners = ['api', 'delivery', 'shared'].map((name) => ({ from: join(root, name), to: target }));
  return new Dependencies(target, leftOut).install(owners, ({ from }) =>
    from === join(root, 'shared') ? ofShared : Object.keys(readPackage(from).dependencies ?? {}),
  );
}

/** What goes with them: how to set them up, and how to run them under what a district has. */
export function copyPapers(root: string, target: string): void {
  for (const path of ['.env.example', 'LICENSE', 'deploy', 'docs/operations.md', 'docs/a-bad-release.md']) {
    cpSync(join(root, path), join(target, path), { recursive: true });
  }
}
