import { can, policyOf, type SignUpRole, signUpRoles } from '@tapin/shared/contract/policy';
import { type Auth, homePath } from '@tapin/shared/session';

/** Returns the role with which a person joins: the one chosen on this device, else the role of the account. */
export function chosenRole({ createAccount, user }: Auth): SignUpRole | null {
  return createAccount.role ?? signUpRoles.find((role) => role === user?.role) ?? null;
}

/** Whether the sign-up begins with an account that single sign-on has created without a role. */
export const startsWithAccount = ({ createAccount, user }: Auth): boolean =>
  createAccount.hasAccount ?? (user !== null && user.role === null);

/** Whether the person has had a membership before the current one, so that joining is not a sign-up. */
export const isJoiningAgain = ({ schoolUser, schoolUserList }: Auth): boolean =>
  schoolUserList.some(({ _id, verified }) => _id !== schoolUser?._id || verified === 'rejected');

const joinsDistrict = (role: SignUpRole) => policyOf(role).joins === 'by-district';
export const joinPathOf = (role: SignUpRole) =>
  joinsDistrict(role) ? '/auth/district-code' : '/auth/school-code';

const isMember = (auth: Auth) => auth.schoolUser !== null || auth.districtUser !== null;
/** Whether a school has denied the person, who can then join another school. */
const isDenied = (auth: Auth) => auth.districtUser === null && auth.schoolUser?.verified === 'rejected';
/** Whether the person’s request to a district is pending. The person can then enter the code of another district. */
const isWaitingForDistrict = ({ districtUser }: Auth) =>
  districtUser !== null && districtUser.verified !== 'approved';
const mayJoin = (auth: Auth) => !isMember(auth) || isDenied(auth);

function redirectBeforeJoining(auth: Auth, joinPath: (role: SignUpRole) => string | null): string | null {
  if (!auth.user?.emailVerified || !mayJoin(auth)) return homePath(auth);
  const role = chosenRole(auth);
  return role === null ? '/auth/role-selection' : joinPath(role);
}

/** Redirects everybody but students of a school whose grade and classes the roster does not keep. */
function redirectUnlessStudent(auth: Auth): string | null {
  if (!auth.user?.emailVerified) return homePath(auth);
  if (!auth.schoolUser) return isMember(auth) ? homePath(auth) : '/auth/school-code';
  const { role, verified, keptByRoster } = auth.schoolUser;
  const chooses = can(role, 'answersCheckIn') && verified === 'approved' && !keptByRoster;
  return chooses ? null : homePath(auth);
}

/**
 * The redirects for people who open a step out of order: by its address, by going back, or after continuing on another
 * device. A function returns null for a person who is at the step.
 */
export const redirectByStep = {
  roleSelection: (auth: Auth) => (mayJoin(auth) ? null : homePath(auth)),

  createAccount: (auth: Auth) => {
    if (auth.user) return homePath(auth);
    return auth.createAccount.role ? null : '/auth/role-selection';
  },

  emailVerification: (auth: Auth) => {
    if (auth.user) return auth.user.emailVerified ? homePath(auth) : null;
    return auth.createAccount.role ? null : '/';
  },

  schoolCode: (auth: Auth) =>
    redirectBeforeJoining(auth, (role) => (joinsDistrict(role) ? joinPathOf(role) : null)),

  districtCode: (auth: Auth) =>
    isWaitingForDistrict(auth)
      ? null
      : redirectBeforeJoining(auth, (role) => (joinsDistrict(role) ? null : joinPathOf(role))),

  selectGrade: redirectUnlessStudent,

  selectTeachers: (auth: Auth) => redirectUnlessStudent(auth) ?? (auth.grade ? null : '/auth/select-grade'),

  namePrefix: (auth: Auth) => (auth.user?.emailVerified && isMember(auth) ? null : homePath(auth)),
} satisfies Record<string, (auth: Auth) => string | null>;

export type SignUpStep = keyof typeof redirectByStep;
