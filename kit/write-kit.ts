import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kitDocuments } from './docs/documents.ts';
import { packKit } from './pack-kit.ts';

/** Writes `kit/dist/VERSION/kit.tgz`, and its documents beside it. TAPIN_KIT_VERSION overrides the version for local builds. */
const startedAt = performance.now();
const { version, tarball, integrity, files, declarations } = await packKit(
  process.env.TAPIN_KIT_VERSION || undefined,
);
const file = join(import.meta.dirname, 'dist', version, 'kit.tgz');
mkdirSync(join(dirname(file), 'docs'), { recursive: true });
writeFileSync(file, tarball);
for (const [path, content] of await kitDocuments(version, declarations))
  writeFileSync(join(dirname(file), path), content);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
process.stdout.write(
  `${file}\nkit ${version}: ${files} files, ${Math.round(tarball.length / 1000)} KB in ${seconds} s\n${integrity}\n`,
);
