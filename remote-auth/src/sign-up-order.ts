import { can, policyOf, type SignUpRole, signUpRoles } from '@tapin/shared/contract/policy';
import { type Auth, homePath } from '@tapin/shared/session';

/** The role a person is joining with: chosen on this device, else known from the account. */
export function chosenRole({ createAccount, user }: Auth): SignUpRole | null {
  return createAccount.role ?? signUpRoles.find((role) => role === user?.role) ?? null;
}

const joinsDistrict = (role: SignUpRole) => policyOf(role).joins === 'by-district';
/** The step at which somebody types the code of their school or district. */
export const joinPathOf = (role: SignUpRole) =>
  joinsDistrict(role) ? '/auth/district-code' : '/auth/school-code';

const isMember = (auth: Auth) => auth.schoolUser !== null || auth.districtUser !== null;
/** Somebody who was denied everywhere may ask elsewhere. */
const isDenied = (auth: Auth) => auth.districtUser === null && auth.schoolUser?.verified === 'rejected';
/** Who has not been let in by a district may have typed the code of the wrong one. */
const asksDistrict = ({ districtUser }: Auth) =>
  districtUser !== null && districtUser.verified !== 'approved';
const mayJoin = (auth: Auth) => !isMember(auth) || isDenied(auth);

/** For the steps that need a confirmed account which belongs nowhere. */
function beforeJoining(auth: Auth, joinPath: (role: SignUpRole) => string | null): string | null {
  if (!auth.user?.emailVerified || !mayJoin(auth)) return homePath(auth);
  const role = chosenRole(auth);
  return role === null ? '/auth/role-selection' : joinPath(role);
}

/** For the steps that only a student of a school has. */
function asStudent(auth: Auth): string | null {
  if (!auth.user?.emailVerified) return homePath(auth);
  if (!auth.schoolUser) return isMember(auth) ? homePath(auth) : '/auth/school-code';
  const { role, verified } = auth.schoolUser;
  return can(role, 'answersCheckIn') && verified === 'approved' ? null : homePath(auth);
}

/**
 * Where a person belongs who opened a step out of order: typed its address, came back to it, or went on elsewhere
 * meanwhile. Null when the step is theirs to take.
 */
export const elsewhere = {
  roleSelection: (auth: Auth) => (mayJoin(auth) ? null : homePath(auth)),

  createAccount: (auth: Auth) => {
    if (auth.user) return homePath(auth);
    return auth.createAccount.role ? null : '/auth/role-selection';
  },

  emailVerification: (auth: Auth) => {
    if (auth.user) return auth.user.emailVerified ? homePath(auth) : null;
    return auth.createAccount.role ? null : '/';
  },

  schoolCode: (auth: Auth) => beforeJoining(auth, (role) => (joinsDistrict(role) ? joinPathOf(role) : null)),

  districtCode: (auth: Auth) =>
    asksDistrict(auth)
      ? null
      : beforeJoining(auth, (role) => (joinsDistrict(role) ? null : joinPathOf(role))),

  selectGrade: asStudent,

  selectTeachers: (auth: Auth) => asStudent(auth) ?? (auth.grade ? null : '/auth/select-grade'),

  namePrefix: (auth: Auth) => (auth.user?.emailVerified && isMember(auth) ? null : homePath(auth)),
} satisfies Record<string, (auth: Auth) => string | null>;

export type SignUpStep = keyof typeof elsewhere;
