import { type Role, roles } from '@tapin/contract/policy';

const platformRoleNames: Record<Role, readonly string[]> = {
  student: ['student'],
  teacher: ['teacher'],
  admin: ['school_admin', 'administrator'],
  // A platform cannot decide who approves others.
  super_admin: [],
  district_admin: [],
};

export const platformRoleOf = (word: string): Role | null =>
  roles.find((role) => platformRoleNames[role].includes(word)) ?? null;
