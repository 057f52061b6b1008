import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesIn } from './build-info.ts';

const changelog = `# Changelog

## [1.10.0] - 2026-11-02

- Reads aloud.

## 1.1.0

- Survives midnight.
- Thanks.
`;

test('returns the section of a version without the following sections', () => {
  assert.equal(changesIn(changelog, '1.10.0'), '- Reads aloud.');
  assert.equal(changesIn(changelog, '1.1.0'), '- Survives midnight.\n- Thanks.');
});

test('returns the section of the coming version for a local build', () =>
  assert.equal(changesIn(changelog, '1.10.0-dev.0123456789'), '- Reads aloud.'));

test('returns an empty text for a version without a section', () =>
  assert.equal(changesIn(changelog, '2.0.0'), ''));
