import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { typeScript } from '../src/find-type-errors.ts';
import { withRelativeImports, withScriptExtensions } from './compile.ts';

const config = join(import.meta.dirname, '../tsconfig.types.json');

/** Emits the declarations of `shared`, and returns them by their path in the package. */
export async function emitDeclarations(): Promise<Map<string, string>> {
  const output = mkdtempSync(join(tmpdir(), 'tapin-types-'));
  try {
    await promisify(execFile)(process.execPath, [typeScript, '-p', config, '--outDir', output]).catch(
      (error: { stdout?: string }) => {
        throw new Error(`the declarations of shared cannot be emitted:\n${error.stdout}`);
      },
    );
    const paths = globSync('**/*.d.ts', { cwd: output }).sort();
    return new Map(
      paths.map((path) => {
        const text = withRelativeImports(`shared/${path}`, readFileSync(join(output, path), 'utf8'));
        return [path, withScriptExtensions(text)];
      }),
    );
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}
