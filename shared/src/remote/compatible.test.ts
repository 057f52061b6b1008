import { firstConflict, isCompatible } from './compatible.ts';

test.each([
  ['19.3.1', '^19.3.1', true],
  ['19.3.2', '^19.3.1', true],
  ['19.10.0', '^19.9.9', true],
  ['19.3.0', '^19.3.1', false],
  ['19.2.9', '^19.3.1', false],
  ['20.0.0', '^19.3.1', false],
  ['18.9.9', '^19.0.0', false],
  ['0.4.2', '^0.4.1', true],
  ['0.5.0', '^0.4.1', false],
  ['0.0.3', '^0.0.3', true],
  ['0.0.4', '^0.0.3', false],
  ['1.0.0', '^0.9.0', false],
  ['', '^1.0.0', false],
  [undefined, '^1.0.0', false],
  ['latest', '^1.0.0', false],
  ['1.0.0', 'latest', false],
  ['1.0.0', '', false],
])('%p for %s is compatible: %p', (provided, range, expected) => {
  expect(isCompatible(provided, range)).toBe(expected);
});

test('names the first unmet requirement and the provided version', () => {
  const provided = { react: '19.3.1', jotai: '3.0.1' };
  expect(firstConflict(provided, { react: '^19.0.0', jotai: '^3.0.0' })).toBeNull();
  expect(firstConflict(provided, {})).toBeNull();
  expect(firstConflict(provided, { react: '^19.0.0', jotai: '^4.0.0' })).toBe(
    'needs jotai ^4.0.0, the shell provides 3.0.1',
  );
  expect(firstConflict(provided, { echarts: '^6.0.0' })).toBe(
    'needs echarts ^6.0.0, the shell provides none',
  );
});
