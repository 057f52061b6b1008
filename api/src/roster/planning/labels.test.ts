import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slotOf } from './labels.ts';

const mapping = {
  schools: {},
  roles: {},
  periods: {},
  courses: {},
  counselors: 'none',
  division: {},
  column: '',
  consentColumn: '',
  people: {},
  grades: {},
} as const;

for (const label of [
  '1',
  '01',
  'P1',
  'Per. 1',
  'Period 1',
  'periodo  1',
  '1(A)',
  '1 (A-B)',
  '1A',
  '1st',
  '1st period',
])
  test(`the label ${label} is the first period`, () => {
    assert.equal(slotOf(mapping, 'period', label), 'first_period');
  });

test('other labels fill no slot, and a label of a homeroom fills that of the homeroom', () => {
  for (const label of ['9', '0', '12', 'Lunch', 'constructor', `1 ${'('.repeat(50_000)}`, ''])
    assert.equal(slotOf(mapping, 'period', label), '', label.slice(0, 20));
  assert.equal(slotOf(mapping, 'period', 'HR'), 'home_room');
  assert.equal(slotOf(mapping, 'course', 'Advisory 9'), 'home_room');
});

test('the choice of the district comes first', () => {
  const chosen = { ...mapping, periods: { '1': '' as const, Lunch: 'fourth_period' as const } };
  assert.equal(slotOf(chosen, 'period', '1'), '');
  assert.equal(slotOf(chosen, 'period', 'Lunch'), 'fourth_period');
});
