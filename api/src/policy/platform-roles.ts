import { type Role, roles } from '@tapin/contract/policy';

/** The words by which school platforms call a person of a role, in lower case. */
const platformRoleNames: Record<Role, readonly string[]> = {
  student: ['student'],
  teacher: ['teacher'],
  admin: ['school_admin', 'administrator'],
  // A platform does not decide who approves others.
  super_admin: [],
  district_admin: [],
};

export const platformRoleOf = (word: string): Role | null =>
  roles.find((role) => platformRoleNames[role].includes(word)) ?? null;
