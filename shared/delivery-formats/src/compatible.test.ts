import { satisfies } from 'semver';
import { isCompatible, isRange, versionConflicts } from './compatible.ts';

test.each([
  ['19.3.1', '^19.3.1', true],
  ['19.3.1', '^19.3.1 || ^20.0.0', true],
  ['20.1.0', '^19.3.1||^20.0.0', true],
  ['21.0.0', '^19.3.1 || ^20.0.0', false],
  ['19.3.1', '>= 19.2 < 20', true],
  ['19.3.1', '18.x || 19.x', true],
  ['19.3.1', '*', true],
  ['19.3.1', '19.3.1', true],
  ['19.3.2', '19.3.1', false],
  ['19.3.1-local.1', '^19.3.1', true],
  ['', '^1.0.0', false],
  [undefined, '*', false],
  ['latest', '^1.0.0', false],
  ['1.0.0', 'latest', false],
  ['1.0.0', 'workspace:*', false],
  ['1.0.0', '^1.0.0 latest', false],
  ['1.0.0', '', false],
])('%p for %s is compatible: %p', (provided, range, expected) => {
  expect(isCompatible(provided, range)).toBe(expected);
});

const numbers = ['0', '1', '2'];
const versions = numbers.flatMap((major) =>
  numbers.flatMap((minor) => numbers.map((patch) => `${major}.${minor}.${patch}`)),
);
const partials = [
  ...['*', 'x', '0', '1', '2', '0.x', '1.x.x', '1.*', '0.0', '0.1', '1.0', '1.2', '0.0.x', '1.1.x'],
  ...['1.0.0-rc.1', '0.0.1-rc.1'],
  ...versions,
];
const comparators = ['', '=', '^', '~', '>', '>=', '<', '<='].flatMap((sign) =>
  // Without an operator only a comparator with a pre-release is satisfied by that pre-release.
  partials.filter((each) => !/^=?$/.test(sign) || !each.includes('-')).map((each) => `${sign}${each}`),
);
/** Pairs each comparator with comparators at different distances in the list. */
const combined = comparators.flatMap((one, index) =>
  [7, 139].flatMap((step) => {
    const other = comparators[(index + step) % comparators.length] ?? '';
    return [`${one} ${other}`, `${one} || ${other}`, `${one}||${other} ${one}`];
  }),
);

test.each([
  ['a comparator', comparators],
  ['several comparators', combined],
])('agrees with the package semver about %s', (_, ranges) => {
  const different = ranges.flatMap((range) =>
    versions.flatMap((version) =>
      isCompatible(version, range) === satisfies(version, range) ? [] : [`${version} for ${range}`],
    ),
  );
  expect(different).toEqual([]);
});

test('a range with a hyphen is not a range of this grammar, and nothing satisfies it', () => {
  expect(isRange('1.2.0 - 1.4.0')).toBe(false);
  expect(isCompatible('1.3.0', '1.2.0 - 1.4.0')).toBe(false);
});

test('the conflicts between versions name every unmet requirement and the provided version', () => {
  const provided = { react: '19.3.1', jotai: '3.0.1' };
  expect(versionConflicts(provided, { react: '^19.0.0', jotai: '^3.0.0' })).toEqual([]);
  expect(versionConflicts(provided, {})).toEqual([]);
  expect(versionConflicts(provided, { react: '^19.0.0', jotai: '^4.0.0', echarts: '^6.0.0' })).toEqual([
    'needs jotai ^4.0.0, the shell provides 3.0.1',
    'needs echarts ^6.0.0, the shell provides none',
  ]);
});
