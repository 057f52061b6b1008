import type { ErrorCode } from '@tapin/contract/error-codes';
import type { Capability, Role } from '@tapin/contract/policy';

export type Outcome = 'ok' | 'redirect' | ErrorCode;

const admin: readonly Capability[] = [
  'worksAtSchool',
  'seesStudents',
  'seesAllStudents',
  'actsForColleagues',
  'mayTeach',
  'managesStudents',
  'managesStaff',
  'seesCareFigures',
  'changesSettings',
  'standsIn',
  'isNotifiedForSchool',
  'canBeGranted',
];

/** The tests compare the policy and every call with this second, hand-written table of what each role may do. */
export const expectedCapabilities: Record<Role, readonly Capability[]> = {
  student: ['answersCheckIn'],
  teacher: ['worksAtSchool', 'seesStudents', 'teaches', 'mayTeach', 'canBeGranted'],
  admin,
  super_admin: [...admin, 'decidesRequests', 'headsSchool', 'requiresSecondFactors'],
  district_admin: [
    'worksAtSchool',
    'seesStudents',
    'seesAllStudents',
    'actsForColleagues',
    'managesStudents',
    'managesStaff',
    'seesCareFigures',
    'changesSettings',
    'decidesRequests',
    'requiresSecondFactors',
    'managesDistrict',
  ],
};

/** The outcome for roles with a capability, of which the first match counts, and the outcome for all other roles. */
export interface ByRole {
  with: Partial<Record<Capability, Outcome>>;
  others: Outcome;
}

export const allowed = (capability: Capability, outcome: Outcome = 'ok'): ByRole => ({
  with: { [capability]: outcome },
  others: 'forbidden',
});

export function outcomeFor(expected: ByRole | Outcome, role: Role): Outcome {
  if (typeof expected === 'string') return expected;
  const found = Object.entries(expected.with).find(([capability]) =>
    expectedCapabilities[role].some((each) => each === capability),
  );
  return found?.[1] ?? expected.others;
}
