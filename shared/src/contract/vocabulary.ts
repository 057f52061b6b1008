/** The words of the contract, without its schemas: what a page may need of it at run time. */

export const schoolRoles = ['student', 'teacher', 'admin', 'super_admin'] as const;
export const roles = [...schoolRoles, 'district_admin'] as const;
export const signUpRoles = ['student', 'teacher', 'admin', 'district_admin'] as const;
export const verifications = ['pending', 'approved', 'rejected'] as const;
/** What a student can choose a teacher for, in the order of the selection screen. */
export const classSlots = [
  'counselor',
  'home_room',
  'first_period',
  'second_period',
  'third_period',
  'fourth_period',
  'fifth_period',
  'sixth_period',
  'seventh_period',
] as const;
export const classTypes = [...classSlots, 'eighth_period'] as const;
export const namePrefixes = ['', 'Ms', 'Mrs', 'Mr'] as const;
export const languages = ['en', 'es'] as const;
/** How many entries a page of a list has. */
export const pageSizes = { list: 20, feed: 21 } as const;

export type Role = (typeof roles)[number];
export type Verification = (typeof verifications)[number];
export type ClassType = (typeof classTypes)[number];
export type NamePrefix = (typeof namePrefixes)[number];
export type Language = (typeof languages)[number];
