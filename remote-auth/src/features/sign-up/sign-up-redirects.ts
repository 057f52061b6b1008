import { can, policyOf, type SignUpRole, signUpRoles } from '@tapin/shared/contract/policy';
import { type Auth, homePath } from '@tapin/shared/session';

/** Returns the role that a person joins with: the one chosen on this device, or the one of the account. */
export function chosenRole({ createAccount, user }: Auth): SignUpRole | null {
  return createAccount.role ?? signUpRoles.find((role) => role === user?.role) ?? null;
}

/** Whether the sign-up begins with an account, which single sign-on has created without a role. */
export const startsWithAccount = ({ createAccount, user }: Auth): boolean =>
  createAccount.hasAccount ?? (user !== null && user.role === null);

/** Whether the person has had a membership before the current one, so that this is no sign-up. */
export const isJoiningAgain = ({ schoolUser, schoolUserList }: Auth): boolean =>
  schoolUserList.some(({ _id, verified }) => _id !== schoolUser?._id || verified === 'rejected');

const joinsDistrict = (role: SignUpRole) => policyOf(role).joins === 'by-district';
/** Returns the step at which a person enters the code of the school or district. */
export const joinPathOf = (role: SignUpRole) =>
  joinsDistrict(role) ? '/auth/district-code' : '/auth/school-code';

const isMember = (auth: Auth) => auth.schoolUser !== null || auth.districtUser !== null;
/** Whether a person was denied, so that they can join another school. */
const isDenied = (auth: Auth) => auth.districtUser === null && auth.schoolUser?.verified === 'rejected';
/** Whether a person waits for a district, so that they can enter the code of another one. */
const isWaitingForDistrict = ({ districtUser }: Auth) =>
  districtUser !== null && districtUser.verified !== 'approved';
const mayJoin = (auth: Auth) => !isMember(auth) || isDenied(auth);

/** Redirects from steps that need a confirmed account without a school or a district. */
function redirectBeforeJoining(auth: Auth, joinPath: (role: SignUpRole) => string | null): string | null {
  if (!auth.user?.emailVerified || !mayJoin(auth)) return homePath(auth);
  const role = chosenRole(auth);
  return role === null ? '/auth/role-selection' : joinPath(role);
}

/** Redirects from steps that only a student of a school has whose grade and classes the roster does not keep. */
function redirectUnlessStudent(auth: Auth): string | null {
  if (!auth.user?.emailVerified) return homePath(auth);
  if (!auth.schoolUser) return isMember(auth) ? homePath(auth) : '/auth/school-code';
  const { role, verified, keptByRoster } = auth.schoolUser;
  const chooses = can(role, 'answersCheckIn') && verified === 'approved' && !keptByRoster;
  return chooses ? null : homePath(auth);
}

/**
 * The redirects for people who open a step out of order: by its address, by going back, or after continuing on another
 * device. They return null when the person is at the step.
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
