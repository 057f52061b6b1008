import { wholePercent } from './whole-percent.ts';

test.each([
  ['none of none is no value', 0, 0, null],
  ['none of some is 0', 0, 606, 0],
  ['all of all is 100', 606, 606, 100],
  ['one of many is not 0', 1, 606, 1],
  ['all but one of many is not 100', 605, 606, 99],
  ['a share in between is rounded', 412, 600, 69],
])('%s', (_, part, whole, percent) => expect(wholePercent(part, whole)).toBe(percent));
