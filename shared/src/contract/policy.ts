/**
 * What the roles may do. Every part of the product takes its decisions about roles from here; there are no schemas in
 * it, so that pages may import it at run time.
 */

import { type Capabilities, type Role, type RolePolicy, rolePolicies, roles } from './role-policies.ts';

export { type Role, roles };

export type Capability = keyof Capabilities;
type Policies = typeof rolePolicies;

/** The roles whose policy has one of these values under a name. */
type RoleWhere<K extends keyof RolePolicy, V> = {
  [R in Role]: Policies[R][K] extends V ? R : never;
}[Role];

const where =
  <K extends keyof RolePolicy, V extends RolePolicy[K]>(name: K, ...values: readonly V[]) =>
  (role: Role): role is RoleWhere<K, V> =>
    values.some((value) => value === rolePolicies[role][name]);

/** What a role is decided to be: how it joins, moves and starts. */
export const policyOf = (role: Role): Policies[Role] => rolePolicies[role];

/** A role that this build does not know, from a newer server, has no capability. */
export function can(role: Role, capability: Capability): boolean {
  const policy: RolePolicy | undefined = rolePolicies[role];
  return policy?.[capability] ?? false;
}

/** The roles with a capability, in their order. */
export const rolesWith = <C extends Capability>(capability: C): RoleWhere<C, true>[] =>
  roles.filter(where(capability, true));

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

/** Roles that somebody may sign up as. */
export const signUpRoles = roles.filter(where('joins', 'at-once', 'by-approval', 'by-district'));
export type SignUpRole = (typeof signUpRoles)[number];

/** Roles that are asked for at a school, and that the account screen lets staff change to. */
export const requestRoles = roles.filter(where('joins', 'by-approval'));
export type RequestRole = (typeof requestRoles)[number];
export const isRequestRole = (role: Role): role is RequestRole => requestRoles.some((each) => each === role);

/** Roles that a member of the staff can be given. */
export const grantedRoles = rolesWith('canBeGranted');

/** The role that a district's admins have at its schools. */
export const districtRole = 'district_admin' satisfies RoleWhere<'managesDistrict', true>;
/** The role that the operator gives to the first person of a school. */
export const headRole = 'super_admin' satisfies RoleWhere<'headsSchool', true>;

/** Who may open a path. The host checks it before it loads code; the API enforces every permission again. */
export const guards = [
  'public',
  'logged-out',
  'logged-in',
  'student',
  'staff',
  'school-admin',
  'district',
] as const;
export type Guard = (typeof guards)[number];

/** The capabilities that a guard asks for, all of them. */
const behindGuard: Record<Guard, readonly Capability[]> = {
  public: [],
  'logged-out': [],
  'logged-in': [],
  student: ['answersCheckIn'],
  staff: ['seesStudents'],
  'school-admin': ['managesStaff', 'changesSettings'],
  district: ['managesDistrict'],
};

/** A guard that this build does not know, from a remote of another time, lets nobody pass. */
export function passesGuard(role: Role, guard: Guard): boolean {
  const asked: readonly Capability[] | undefined = behindGuard[guard];
  return asked?.every((capability) => can(role, capability)) ?? false;
}
