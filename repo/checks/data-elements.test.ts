import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { documentOfDataElements } from '../data-elements/document.ts';

test('the page of data elements is the one that its sources give', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/data-elements.md'), 'utf8');
  assert.equal(page, documentOfDataElements(), 'run "node repo/data-elements.ts"');
});
