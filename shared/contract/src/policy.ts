/**
 * The permissions of roles. Every decision about a role in the product uses this module. It contains no schemas, so that
 * pages can import it.
 */

import { type Capabilities, type Role, type RolePolicy, rolePolicies, roles } from './role-policies.ts';

export { type Role, roles };

export type Capability = keyof Capabilities;
type Policies = typeof rolePolicies;

/** The roles whose policy has one of these values under a name. */
type RoleWhere<K extends keyof RolePolicy, V> = {
  [R in Role]: Policies[R][K] extends V ? R : never;
}[Role];

const hasPolicyValue =
  <K extends keyof RolePolicy, V extends RolePolicy[K]>(name: K, ...values: readonly V[]) =>
  (role: Role): role is RoleWhere<K, V> =>
    values.some((value) => value === rolePolicies[role][name]);

/** Returns the policy of a role: its capabilities, and how it joins, moves and starts. */
export const policyOf = (role: Role): Policies[Role] => rolePolicies[role];

/** Whether a role has a capability. A role of a newer server, which this build does not know, has none. */
export function can(role: Role, capability: Capability): boolean {
  const policy: RolePolicy | undefined = rolePolicies[role];
  return policy?.[capability] ?? false;
}

/** Returns the roles with a capability, in the order of `roles`. */
export const rolesWith = <C extends Capability>(capability: C): RoleWhere<C, true>[] =>
  roles.filter(hasPolicyValue(capability, true));

/** Whether a value is a role that this build knows. */
export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

/** Roles that people can sign up as. */
export const signUpRoles = roles.filter(hasPolicyValue('joins', 'at-once', 'by-approval', 'by-district'));
export type SignUpRole = (typeof signUpRoles)[number];

/** Roles that need the approval of a school. Staff can ask for them on the account screen. */
export const requestRoles = roles.filter(hasPolicyValue('joins', 'by-approval'));
export type RequestRole = (typeof requestRoles)[number];
export const isRequestRole = (role: Role): role is RequestRole => requestRoles.some((each) => each === role);

/** Roles that can be granted to a member of the staff. */
export const grantedRoles = rolesWith('canBeGranted');

/** The role of district admins at the schools of their district. */
export const districtRole = 'district_admin' satisfies RoleWhere<'managesDistrict', true>;
/** The role that the operator gives to the first person of a school. */
export const headRole = 'super_admin' as const satisfies RoleWhere<'headsSchool', true>;

/** The guards that every host knows. Hosts of kit 1.12 and earlier do not state their guards. */
export const firstGuards = [
  'public',
  'logged-out',
  'logged-in',
  'student',
  'staff',
  'counselor',
  'school-admin',
  'district',
] as const;

/** The guards of paths. The host checks them before it loads code, and the API enforces every permission again. */
export const guards = [...firstGuards, 'teacher'] as const;
export type Guard = (typeof guards)[number];

/** The capabilities that a guard requires, all of them. */
const capabilitiesOfGuard: Record<Guard, readonly Capability[]> = {
  public: [],
  'logged-out': [],
  'logged-in': [],
  student: ['answersCheckIn'],
  staff: ['seesStudents'],
  // Also requires to be the counselor of a student, which the session says.
  counselor: ['seesStudents'],
  teacher: ['teaches'],
  'school-admin': ['managesStaff', 'changesSettings'],
  district: ['managesDistrict'],
};

/** Whether a role passes a guard. Nobody passes a guard that this build does not know. */
export function passesGuard(role: Role, guard: Guard): boolean {
  const required: readonly Capability[] | undefined = capabilitiesOfGuard[guard];
  return required?.every((capability) => can(role, capability)) ?? false;
}
