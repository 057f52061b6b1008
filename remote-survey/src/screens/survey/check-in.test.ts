import type { Me } from '@tapin/shared/api';
import { setupPath } from './check-in.ts';

const grade = { _id: 'g7', grade: 7 };
const nobody: Me = {
  user: {
    _id: 'ana',
    firstName: 'Ana',
    lastName: 'Ruiz',
    preferredName: '',
    namePrefix: '',
    email: 'ana@school.test',
    emailVerified: true,
    role: 'student',
  },
  classes: [],
  hasNoTeachers: false,
  grade: null,
  district: null,
  districtUser: null,
  schoolUsers: [],
  schools: [],
};

test('lets a student in who left every teacher at N/A', () => {
  expect(setupPath({ ...nobody, grade })).toBe('/auth/select-teachers');
  expect(setupPath({ ...nobody, grade, hasNoTeachers: true })).toBeNull();
});

test('asks for the grade first, also of who has chosen teachers', () => {
  expect(setupPath({ ...nobody, hasNoTeachers: true })).toBe('/auth/select-grade');
});
