import { changesIn } from './changelog.ts';

const changelog = `# Changelog

## [1.10.0] - 2026-11-02

- Reads aloud.

## 1.1.0

- Survives midnight.
- Thanks.
`;

test('the changes of a version are its section of the changelog without the following sections', () => {
  expect(changesIn(changelog, '1.10.0')).toBe('- Reads aloud.');
  expect(changesIn(changelog, '1.1.0')).toBe('- Survives midnight.\n- Thanks.');
});

test('the changes of a local build are the section of the coming version', () =>
  expect(changesIn(changelog, '1.10.0-dev.0123456789')).toBe('- Reads aloud.'));

test('the changes of a version without a section are an empty text', () =>
  expect(changesIn(changelog, '2.0.0')).toBe(''));

test('a section without words is an empty text', () => {
  for (const section of [
    '',
    '\n',
    '\n- ',
    '\n...',
    '\n<!-- Write the changes here. -->',
    '\n\n## 1.0.0\n\n- Old.',
  ])
    expect(changesIn(`# Changelog\n\n## 1.2.0${section}`, '1.2.0')).toBe('');
});
