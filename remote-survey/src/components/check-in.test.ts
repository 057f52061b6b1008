import type { Me } from '@tapin/shared/api';
import { ana } from '#src/testing/mock-school-day.ts';
import { setupPath } from './check-in.ts';

const { grade } = ana;
const nobody: Me = { ...ana, classes: [], grade: null, schoolUsers: [], schools: [] };

test('a student who left every teacher at N/A can check in', () => {
  expect(setupPath({ ...nobody, grade })).toBe('/auth/select-teachers');
  expect(setupPath({ ...nobody, grade, hasNoTeachers: true })).toBeNull();
});

test('sends a student without a grade to the choice of grade, also after they chose teachers', () => {
  expect(setupPath({ ...nobody, hasNoTeachers: true })).toBe('/auth/select-grade');
});
