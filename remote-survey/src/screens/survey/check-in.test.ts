import type { Me } from '@tapin/shared/api';
import { ana } from '#src/testing/a-school-day.ts';
import { setupPath } from './check-in.ts';

const { grade } = ana;
const nobody: Me = { ...ana, classes: [], grade: null, schoolUsers: [], schools: [] };

test('lets a student in who left every teacher at N/A', () => {
  expect(setupPath({ ...nobody, grade })).toBe('/auth/select-teachers');
  expect(setupPath({ ...nobody, grade, hasNoTeachers: true })).toBeNull();
});

test('asks for the grade first, also of who has chosen teachers', () => {
  expect(setupPath({ ...nobody, hasNoTeachers: true })).toBe('/auth/select-grade');
});
