import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../../shared/contract/src/languages.ts';
import { root } from '../start/parts.ts';
import { unavailablePage } from './unavailable-page.ts';

test('the page that a proxy shows without an edge has every language, tries again, and loads no other file', () => {
  const page = unavailablePage(root);
  for (const language of languages)
    assert.match(page, new RegExp(`<div lang="${language}" dir="(ltr|rtl)">\\s<h1>`));
  assert.match(page, /TapIn is not opening[\s\S]*TapIn no se abre/);
  assert.match(page, /http-equiv="refresh"/);
  assert.doesNotMatch(page, /\bsrc=|url\(|@import|<link/);
});
