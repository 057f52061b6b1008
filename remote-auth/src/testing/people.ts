import type { Me } from '@tapin/shared/api';
import type { DistrictUser, Role, SchoolUser, User, Verification } from '@tapin/shared/contract/entities';

const user: User = {
  _id: 'user-1',
  firstName: 'Ana',
  lastName: 'Ruiz',
  preferredName: 'Anita',
  namePrefix: '',
  email: 'ana@school.test',
  emailVerified: true,
  role: 'student',
  mailLanguage: 'en',
};

const school = { _id: 'school-1', name: 'Cedar Elementary', code: 'CEDAR1' };
const district = { _id: 'district-1', name: 'Cedar Valley', code: 'CEDAR', remotes: [] };

const withoutSchool: Me = {
  user,
  classes: [],
  hasNoTeachers: false,
  grade: null,
  district: null,
  districtUser: null,
  schoolUsers: [],
  schools: [],
};

export const personWithoutSchool = (role: Role | null): Me => ({ ...withoutSchool, user: { ...user, role } });

export const unverified = (role: Role): Me => ({
  ...withoutSchool,
  user: { ...user, role, emailVerified: false },
});

export function member(role: Role, verified: Verification = 'approved'): Me {
  const schoolUser: SchoolUser = { _id: 'member-1', user: user._id, school: school._id, role, verified };
  return { ...personWithoutSchool(role), schoolUsers: [schoolUser], schools: [school] };
}

export const student = (grade: number | null = 5): Me => ({
  ...member('student'),
  grade: grade === null ? null : { _id: 'grade-1', grade },
  classes: [{ classType: 'counselor', teacher: 'Ms Pat Lee', teacherId: 'teacher-1' }],
});

export function districtAdmin(verified: Verification, hasSchools = true): Me {
  const districtUser: DistrictUser = { _id: 'district-user-1', role: 'district_admin', verified };
  const base = hasSchools ? member('district_admin') : personWithoutSchool('district_admin');
  return { ...base, district, districtUser };
}
