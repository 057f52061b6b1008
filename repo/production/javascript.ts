import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

/** A relative path to another source file, in an import or in `new URL`. */
const ownFile = /(['"])((?:#|\.{1,2}\/)[^'"\n]*)\.ts\1/g;

const withoutTypes = (text: string): string =>
  stripTypeScriptTypes(text).replace(
    ownFile,
    (_, quote: string, path: string) => `${quote}${path}.js${quote}`,
  );

/** Copies sources as JavaScript without changing line numbers, so that a stack trace names the line of the source. */
export function copyAsJavaScript(from: string, to: string, folders: readonly string[]): void {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.*`, { cwd: from, withFileTypes: true }));
  for (const entry of files.filter((each) => each.isFile() && !/\.test\.ts$/.test(each.name))) {
    const source = join(entry.parentPath, entry.name);
    const target = join(to, source.slice(from.length));
    mkdirSync(dirname(target), { recursive: true });
    if (!entry.name.endsWith('.ts')) cpSync(source, target);
    else writeFileSync(target.replace(/ts$/, 'js'), withoutTypes(readFileSync(source, 'utf8')));
  }
}

export function copyManifest(from: string, to: string): void {
  const { name, version, type, exports, imports } = JSON.parse(
    readFileSync(join(from, 'package.json'), 'utf8').replaceAll(/\.tsx?"/g, '.js"'),
  );
  mkdirSync(to, { recursive: true });
  writeFileSync(
    join(to, 'package.json'),
    `${JSON.stringify({ name, version, private: true, type, exports, imports }, null, 2)}\n`,
  );
}
