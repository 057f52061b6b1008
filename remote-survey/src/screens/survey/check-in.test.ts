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
  grade: null,
  district: null,
  districtUser: null,
  schoolUsers: [],
  schools: [],
};

test('lets a student in who has just left every teacher N/A', () => {
  expect(setupPath({ ...nobody, grade }, false)).toBe('/auth/select-teachers');
  expect(setupPath({ ...nobody, grade }, true)).toBeNull();
});

test('asks for the grade also of who has just chosen teachers', () => {
  expect(setupPath(nobody, true)).toBe('/auth/select-grade');
});
