import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { counterpart, load } from './counterpart-provider.ts';
import type { GenerateOptions } from './generate/options.ts';
import { generateRoster } from './generate.ts';
import { extract, temporaryFolder } from './zip.ts';

interface Validator {
  parseAndValidateOneRosterCsvFullFiles(
    files: Record<string, Uint8Array>,
    options: { referenceMode: 'allRows' | 'bulkOnly' },
  ):
    | { _tag: 'ok' }
    | { _tag: 'err'; error: readonly { fileName?: string; rowNumber?: number; message: string }[] };
}

test('a strict validator accepts generated districts', { skip: !counterpart }, async (t) => {
  const { parseAndValidateOneRosterCsvFullFiles: validate } = await load<Validator>(
    counterpart ?? '',
    'src/one-roster-csv-full-validation.ts',
  );
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
