import type { Capability } from '@tapin/shared/contract/policy';
import { allowed, type ByRole, type Outcome } from './expected-capabilities.ts';
import type { World } from './matrix-world.ts';
import type { Person } from './people.ts';

/** The expected outcome by the capabilities of a role, or one outcome for all roles. */
type Expected = ByRole | Outcome;

/**
 * The targets of a call. `own`: in the caller's own school, class or district. `class`: a student of another class of the
 * same school, or another case there. `foreign`: in another school or district. `stolen`: in another school, with the
 * membership of another person.
 */
export const targets = ['own', 'class', 'foreign', 'stolen'] as const;
type Target = (typeof targets)[number];

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface Row {
  input(world: World, caller: Person, target: Target): Parts;
  /** The outcome without a session. */
  none: Outcome;
  approved: Partial<Record<Target, Expected>>;
  pending: Partial<Record<Target, Expected>>;
  rejected: Partial<Record<Target, Expected>>;
}

export const inEveryState = (outcome: Expected): Pick<Row, 'approved' | 'pending' | 'rejected'> => ({
  approved: { own: outcome },
  pending: { own: outcome },
  rejected: { own: outcome },
});

export const open = (outcome: Outcome, input: Row['input'] = () => ({})): Row => ({
  input,
  none: outcome,
  ...inEveryState(outcome),
});

/** The outcomes of a membership that is not approved, and of the membership of another person. */
const refused = { own: 'membership_not_approved', stolen: 'forbidden' } as const;
export const refusedInOtherSchools = { ...refused, foreign: 'membership_not_approved' } as const;
export const refusedForAllTargets = { ...refusedInOtherSchools, class: 'membership_not_approved' } as const;

export const id = (person: Person) => String(person.userId);
export const membership = (world: World, caller: Person, target: Target) => ({
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

export const studentOnly = (body?: (world: World, target: Target) => unknown): Row => ({
  input: (world, _, target) => ({
    params: schoolOf(world, target),
    ...(body && { body: body(world, target) }),
  }),
  none: 'session_expired',
  approved: { own: allowed('answersCheckIn'), foreign: 'forbidden' },
  pending: { own: 'membership_not_approved', foreign: 'forbidden' },
  rejected: { own: 'membership_not_approved', foreign: 'forbidden' },
});

export const staffFigures = (extra: (world: World, target: Target) => Record<string, unknown>): Row => ({
  input: (world, caller, target) => ({
    query: { ...membership(world, caller, target), ...extra(world, target) },
  }),
  none: 'session_expired',
  approved: { own: allowed('seesStudents'), stolen: 'forbidden' },
  pending: refused,
  rejected: refused,
});

/** A view for staff that requires another capability than seeing students. */
export const viewFor = (capability: Capability, extra: Record<string, unknown> = {}): Row => ({
  ...staffFigures(() => extra),
  approved: { own: allowed(capability), stolen: 'forbidden' },
});

/** The outcomes for a student of another class of the same school. */
export const classOfColleague: ByRole = {
  with: { seesAllStudents: 'ok', seesStudents: 'not_found' },
  others: 'forbidden',
};

export const studentPage = (extra: Record<string, unknown>): Row => ({
  input: (world, caller, target) => ({
    params: { id: studentOf(world, target) },
    query: { ...membership(world, caller, target), ...extra },
  }),
  none: 'session_expired',
  approved: {
    own: allowed('seesStudents'),
    class: classOfColleague,
    foreign: allowed('seesStudents', 'not_found'),
    stolen: 'forbidden',
  },
  pending: refusedForAllTargets,
  rejected: refusedForAllTargets,
});

/** A call for approved admins of a district. For everybody else the id is that of another person. */
export const districtOnly = (
  body: (world: World, target: Target) => Record<string, unknown>,
  foreign: Outcome | null,
): Row => {
  const waiting = allowed('managesDistrict', 'membership_not_approved');
  return {
    input: (world, caller, target) => ({
      body: { ...access(world, caller, target), ...body(world, target) },
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
  ...districtOnly(() => ({}), null),
  input: (world, caller, target) => ({ query: access(world, caller, target) }),
};
