/** The words of OneRoster 1.1 and 1.2 that decide how a record is read. */
export const orgTypes = ['school', 'district', 'department', 'local', 'state', 'national'] as const;
export const sessionTypes = ['gradingPeriod', 'semester', 'schoolYear', 'term'] as const;
export const classTypes = ['homeroom', 'scheduled'] as const;
export const enrollmentRoles = ['student', 'teacher', 'administrator', 'proctor', 'aide'] as const;
export const roles = [
  'student',
  'teacher',
  'administrator',
  'aide',
  'counselor',
  'districtAdministrator',
  'guardian',
  'parent',
  'principal',
  'proctor',
  'relative',
  'siteAdministrator',
  'systemAdministrator',
] as const;

const familyRoles: readonly string[] = ['guardian', 'parent', 'relative'];
/** Whether a role is that of a family. Families are not part of a roster. */
export const isFamilyRole = (role: string) => familyRoles.includes(role);
