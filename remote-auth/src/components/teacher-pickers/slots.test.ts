import { choicesOf, classesToSend, isComplete, notApplicable, slots } from './slots.ts';

const teachers = [{ _id: 't1', firstName: 'Pat', lastName: 'Lee', namePrefix: 'Ms' }];
const counselor = { classType: 'counselor', teacher: 'Ms Pat Lee', teacherId: 't1' } as const;
const eighth = { classType: 'eighth_period', teacher: 'Mr Oz', teacherId: 't8' } as const;

test('has nine slots', () => {
  expect(slots).toHaveLength(9);
});

test('chooses nothing for somebody who never chose', () => {
  expect(isComplete(choicesOf([], teachers))).toBe(false);
});

test('leaves what somebody did not choose before at N/A', () => {
  const choices = choicesOf([counselor], teachers);
  expect(choices.counselor).toBe('t1');
  expect(choices.home_room).toBe(notApplicable);
  expect(isComplete(choices)).toBe(true);
});

test('asks anew for a teacher who has left the school', () => {
  const choices = choicesOf([{ ...counselor, teacherId: 'gone' }], teachers);
  expect(choices.counselor).toBeUndefined();
});

test('sends the chosen teachers without N/A, and keeps a class that is not on the screen', () => {
  const choices = choicesOf([counselor, eighth], teachers);
  expect(classesToSend(choices, [counselor, eighth])).toEqual([
    { class: 'counselor', teacherId: 't1' },
    { class: 'eighth_period', teacherId: 't8' },
  ]);
});
