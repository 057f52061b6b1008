import type { Capability } from '@tapin/contract/policy';
import type { Person } from '#test/people.ts';
import { allowed, type ByRole, type Outcome } from './expected-capabilities.ts';
import type { World } from './matrix-world.ts';

type Expected = ByRole | Outcome;

/**
 * The targets of a call. `own` is in the caller's own school, class or district. `class` is a student of another class
 * of the same school, or another case at that school. `foreign` is in another school or district. `stolen` is in
 * another school, with the membership of another person.
 */
export const targets = ['own', 'class', 'foreign', 'stolen'] as const;
export type Target = (typeof targets)[number];

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

type ByTarget = Partial<Record<Target, Expected>>;

export interface Row {
  input(world: World, caller: Person, target: Target): Parts;
  none: Outcome;
  approved: ByTarget;
  pending: ByTarget;
  rejected: ByTarget;
}

/** Fields of an input, or a function that returns them. */
type Fields = object | ((world: World, target: Target) => object);
const fieldsOf = (fields: Fields, world: World, target: Target) =>
  typeof fields === 'function' ? fields(world, target) : fields;

export const id = (person: Person) => String(person.userId);
const membership = (world: World, caller: Person, target: Target) => ({
  schoolUserId: String(target === 'stolen' ? world.foreignSuper.schoolUserId : caller.schoolUserId),
});
export const studentOf = (world: World, target: Target) => {
  if (target === 'own') return id(world.classmate);
  return id(target === 'class' ? world.schoolmate : world.stranger);
};
const access = (world: World, caller: Person, target: Target) => {
  const own = caller.districtUserId || world.someDistrictUser;
  return { districtUserId: String(target === 'stolen' ? world.foreignDistrictAdmin.districtUserId : own) };
};
export const schoolOf = (world: World, target: Target) => ({
  school: String(target === 'foreign' ? world.foreign.id : world.own.id),
});
export const week = { startDate: '2026-03-09', endDate: '2026-03-13' };

/**
 * Creates the row of a call of a member. A caller who is not approved is refused for that reason, unless the target is
 * forbidden anyway.
 */
export const row = (input: Row['input'], approved: ByTarget): Row => {
  const refused: ByTarget = Object.fromEntries(
    Object.entries(approved).map(([target, outcome]) => [
      target,
      outcome === 'forbidden' ? outcome : 'membership_not_approved',
    ]),
  );
  return { input, none: 'session_expired', approved, pending: refused, rejected: refused };
};

const inEveryState = (outcome: Expected): Pick<Row, 'approved' | 'pending' | 'rejected'> => ({
  approved: { own: outcome },
  pending: { own: outcome },
  rejected: { own: outcome },
});

export const open = (outcome: Outcome, input: Row['input'] = () => ({})): Row => ({
  input,
  none: outcome,
  ...inEveryState(outcome),
});

export const ofOneself = (outcome: Expected, parts: Parts = {}): Row => ({
  input: () => parts,
  none: 'session_expired',
  ...inEveryState(outcome),
});

export const asMember =
  (part: 'query' | 'body', fields: Fields = {}, params?: Fields): Row['input'] =>
  (world, caller, target) => ({
    ...(params && { params: { ...fieldsOf(params, world, target) } }),
    [part]: { ...membership(world, caller, target), ...fieldsOf(fields, world, target) },
  });

/** The outcomes of a call about a student of the caller's class, of another class and of another school. */
export const onStudents = (
  capability: Capability,
  outcome: Outcome = 'ok',
  foreign: Outcome = 'not_found',
): ByTarget => ({
  own: allowed(capability, outcome),
  class: allowed(capability, outcome),
  foreign: allowed(capability, foreign),
  stolen: 'forbidden',
});

/** The outcomes of a call about something in the caller's school and in another school. */
export const onSchools = (own: Expected, foreign: Expected): ByTarget => ({
  own,
  foreign,
  stolen: 'forbidden',
});

/** The outcomes for a student of another class of the same school. */
const classOfColleague: ByRole = {
  with: { seesAllStudents: 'ok', seesStudents: 'not_found' },
  others: 'forbidden',
};

/** The outcomes of a call that is allowed to everybody who sees the student. */
export const onSeenStudents: ByTarget = { ...onStudents('seesStudents'), class: classOfColleague };

const studentParams = (world: World, target: Target) => ({ id: studentOf(world, target) });

export const aboutStudent = (part: 'query' | 'body', approved: ByTarget, fields: Fields = {}): Row =>
  row(asMember(part, fields, studentParams), approved);

export const ofSchool = (capability: Capability, body?: Fields): Row =>
  row(
    (world, _, target) => ({
      params: schoolOf(world, target),
      ...(body && { body: fieldsOf(body, world, target) }),
    }),
    { own: allowed(capability), foreign: 'forbidden' },
  );

export const studentOnly = (body?: Fields): Row => ofSchool('answersCheckIn', body);

export const viewFor = (capability: Capability, fields: Fields = {}): Row =>
  row(asMember('query', fields), { own: allowed(capability), stolen: 'forbidden' });

export const staffFigures = (fields: Fields = {}): Row => viewFor('seesStudents', fields);

export const studentPage = (fields: object = {}): Row => aboutStudent('query', onSeenStudents, fields);

/** Creates the row of a call for approved admins of a district. For other callers the id belongs to another person. */
export const districtOnly = (body: Fields = {}, foreign: Outcome | null = null): Row => {
  const waiting = allowed('managesDistrict', 'membership_not_approved');
  return {
    input: (world, caller, target) => ({
      body: { ...access(world, caller, target), ...fieldsOf(body, world, target) },
    }),
    none: 'session_expired',
    approved: {
      own: allowed('managesDistrict'),
      ...(foreign && { foreign: allowed('managesDistrict', foreign) }),
      stolen: 'forbidden',
    },
    pending: { own: waiting, stolen: 'forbidden' },
    rejected: { own: waiting, stolen: 'forbidden' },
  };
};

export const districtView: Row = {
  ...districtOnly(),
  input: (world, caller, target) => ({ query: access(world, caller, target) }),
};

export const withParts = (given: Row, part: keyof Parts, fields: Fields): Row => ({
  ...given,
  input: (world, caller, target) => {
    const parts = given.input(world, caller, target);
    return { ...parts, [part]: { ...Object(parts[part]), ...fieldsOf(fields, world, target) } };
  },
});
