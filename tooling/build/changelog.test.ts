import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesIn } from './changelog.ts';

const changelog = `# Changelog

## [1.10.0] - 2026-11-02

- Reads aloud.

## 1.1.0

- Survives midnight.
- Thanks.
`;

test('what a version brings is the section of its number, and nothing of the next', () => {
  assert.equal(changesIn(changelog, '1.10.0'), '- Reads aloud.');
  assert.equal(changesIn(changelog, '1.1.0'), '- Survives midnight.\n- Thanks.');
});

test('a local build brings what its version will bring', () =>
  assert.equal(changesIn(changelog, '1.10.0-dev.0123456789'), '- Reads aloud.'));

test('a version that nobody wrote about brings nothing', () =>
  assert.equal(changesIn(changelog, '2.0.0'), ''));
