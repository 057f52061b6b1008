import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { customTextVariables } from '../../api/src/basics/custom-texts.ts';
import { root } from './source-files.ts';

test('`.env.example` names the variables of all replaceable texts, and no other text variables', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const named = [...example.matchAll(/^# (\w+_TEXT(?:_<LANGUAGE>)?)=/gm)].map(([, name]) => name);
  assert.deepEqual(
    named,
    customTextVariables.flatMap((variable) => [variable, `${variable}_<LANGUAGE>`]),
  );
});
