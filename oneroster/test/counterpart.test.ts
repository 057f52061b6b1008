import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { extract } from './extract.ts';
import type { GenerateOptions } from './generate/options.ts';
import { generateRoster } from './generate.ts';
import { temporaryFolder } from './zip.ts';

/** The folder of the strict validator of github.com/LongsightGroup/oneroster. It is not part of this repository. */
const counterpart = process.env.TEST_ONEROSTER_COUNTERPART;

interface Validator {
  parseAndValidateOneRosterCsvFullFiles(
    files: Record<string, Uint8Array>,
    options: { referenceMode: 'allRows' | 'bulkOnly' },
  ):
    | { _tag: 'ok' }
    | { _tag: 'err'; error: readonly { fileName?: string; rowNumber?: number; message: string }[] };
}

/** Loads its sources: they import `.js` for `.ts`, and a library for zips that the validation of files does not need. */
async function loadValidator(folder: string): Promise<Validator> {
  const root = pathToFileURL(folder).href;
  registerHooks({
    resolve(specifier, context, next) {
      if (!context.parentURL?.startsWith(root)) return next(specifier, context);
      if (specifier === 'fflate')
        return { url: 'data:text/javascript,export const unzipSync=0,zipSync=0', shortCircuit: true };
      return next(specifier.replace(/\.js$/, '.ts'), context);
    },
  });
  return import(pathToFileURL(join(folder, 'src/one-roster-csv-full-validation.ts')).href);
}

test('a strict validator accepts generated districts', { skip: !counterpart }, async (t) => {
  const { parseAndValidateOneRosterCsvFullFiles: validate } = await loadValidator(counterpart ?? '');
  const path = join(await temporaryFolder(t), 'roster.zip');
  const problemsOf = async (options: Partial<GenerateOptions>) => {
    await generateRoster(path, { version: '1.2', ...options });
    const referenceMode = options.mode === 'delta' ? 'bulkOnly' : 'allRows';
    const result = validate(await extract(path), { referenceMode });
    if (result._tag === 'ok') return [];
    return result.error.map(({ fileName, rowNumber, message }) => `${fileName}:${rowNumber} ${message}`);
  };
  assert.deepEqual(await problemsOf({}), []);
  assert.deepEqual(await problemsOf({ changes: 20 }), []);
  assert.deepEqual(await problemsOf({ changes: 20, mode: 'delta' }), []);
  assert.notDeepEqual(await problemsOf({ faults: ['capital-booleans'] }), []);
});
