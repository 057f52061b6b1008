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

test('the changes of a version are its section of the changelog without the following sections', () => {
  assert.equal(changesIn(changelog, '1.10.0'), '- Reads aloud.');
  assert.equal(changesIn(changelog, '1.1.0'), '- Survives midnight.\n- Thanks.');
});

test('the changes of a local build are the section of the coming version', () =>
  assert.equal(changesIn(changelog, '1.10.0-dev.0123456789'), '- Reads aloud.'));

test('the changes of a version without a section are an empty text', () =>
  assert.equal(changesIn(changelog, '2.0.0'), ''));

test('a section without words is an empty text', () => {
  for (const section of [
    '',
    '\n',
    '\n- ',
    '\n...',
    '\n<!-- Write the changes here. -->',
    '\n\n## 1.0.0\n\n- Old.',
  ])
    assert.equal(changesIn(`# Changelog\n\n## 1.2.0${section}`, '1.2.0'), '', section);
});
