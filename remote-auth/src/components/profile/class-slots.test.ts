import { type ChosenTeachers, choicesOf, classesToSend, isComplete, notApplicable } from './class-slots.ts';

const teachers = [{ _id: 't1', firstName: 'Pat', lastName: 'Lee', namePrefix: 'Ms' }];
const counselor = { classType: 'counselor', teacher: 'Ms Pat Lee', teacherId: 't1' } as const;
const eighth = { classType: 'eighth_period', teacher: 'Mr Oz', teacherId: 't8' } as const;

const chosenTeachers = (...classes: ChosenTeachers['classes']): ChosenTeachers => ({
  classes,
  hasNoTeachers: false,
});

test('the form of teachers is empty for a student who has not chosen teachers yet', () => {
  expect(isComplete(choicesOf(chosenTeachers(), teachers))).toBe(false);
});

test('the form of teachers has N/A for all nine classes of a student who chose no teachers', () => {
  const choices = Object.values(choicesOf({ classes: [], hasNoTeachers: true }, teachers));
  expect(choices).toEqual(Array(9).fill(notApplicable));
});

test('the form of teachers has N/A for classes that the student left out before', () => {
  const choices = choicesOf(chosenTeachers(counselor), teachers);
  expect(choices.counselor).toBe('t1');
  expect(choices.home_room).toBe(notApplicable);
  expect(isComplete(choices)).toBe(true);
});

test('the form of teachers is empty for a class whose teacher has left the school', () => {
  const choices = choicesOf(chosenTeachers({ ...counselor, teacherId: 'gone' }), teachers);
  expect(choices.counselor).toBeUndefined();
});

test('sends the chosen teachers without N/A, and keeps a class that is not on the screen', () => {
  const choices = choicesOf(chosenTeachers(counselor, eighth), teachers);
  expect(classesToSend(choices, [counselor, eighth])).toEqual([
    { class: 'counselor', teacherId: 't1' },
    { class: 'eighth_period', teacherId: 't8' },
  ]);
});
