/** The constants of the contract without schemas, so that pages can import them. */

export type { Language } from './languages.ts';

export const verifications = ['pending', 'approved', 'rejected'] as const;
/** The classes for which a student can choose a teacher, in the order of the selection screen. */
export const classSlots = [
  'counselor',
  'home_room',
  'first_period',
  'second_period',
  'third_period',
  'fourth_period',
  'fifth_period',
  'sixth_period',
  'seventh_period',
] as const;
export const classTypes = [...classSlots, 'eighth_period'] as const;
export const namePrefixes = ['', 'Ms', 'Mrs', 'Mr'] as const;
export const ssoProviders = ['google', 'clever', 'classlink'] as const;
export const grades = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
/** The reason of a follow-up: a low answer, a request of the student, or a decision of an adult. */
export const followUpReasons = ['low', 'asked', 'manual'] as const;
/** The outcomes that an adult can choose to close a follow-up, in the order of the form. */
export const followUpResults = [
  'talked',
  'reached_home',
  'referred',
  'not_needed',
  'could_not_reach',
] as const;
/** All outcomes: also a follow-up that ends because the student cancelled the request or left the school. */
export const followUpOutcomes = [...followUpResults, 'taken_back', 'left'] as const;
/** The answers of an adult who closes a follow-up to the question whether its alert was needed. */
export const neededAnswers = ['yes', 'no', 'unsure'] as const;
/** Whether students are asked without a consent, until a refusal, or only with a consent. */
export const consentModes = ['none', 'opt-out', 'opt-in'] as const;
export type ConsentMode = (typeof consentModes)[number];
/** The treatment of the earlier answers of a student after a refusal; `delete` hides them until they are deleted. */
export const earlierAnswerChoices = ['keep', 'hide', 'delete'] as const;
export type EarlierAnswers = (typeof earlierAnswerChoices)[number];
/** The days for which a refusal has to stand before the earlier answers are deleted. */
export const refusalDays = 7;
export const maxGraceDays = 120;
/** The newest decision about a student; `none` without one, or when one of an earlier school year has to be renewed. */
export const consentStates = ['none', 'yes', 'no'] as const;
export type ConsentState = (typeof consentStates)[number];
/** The most students whose consent one call records. */
export const maxConsentsAtOnce = 500;
/** The most rows of a file with consents. */
export const maxConsentRows = 5_000;
/** The most rows of such a file for a whole district. */
export const maxDistrictConsentRows = 150_000;
/** The reasons for which a row of a file with consents is not recorded. */
export const consentProblems = [
  'person_missing',
  'person_unknown',
  'several_people',
  'answer_unknown',
  'contradicts',
] as const;
export type ConsentProblem = (typeof consentProblems)[number];
/** The events of a follow-up. */
export const followUpActs = [
  'opened',
  'asked',
  'taken_back',
  'claimed',
  'released',
  'handed_over',
  'closed',
  'reopened',
] as const;
/**
 * The audiences of a note, from the narrowest audience to the widest: the counselor of the student and admins, also those who had
 * taken part until then, also all teachers of the student. The author and the colleague to whom the note was handed over
 * always read it. The first one is the default.
 */
export const noteAudiences = ['counselor', 'participants', 'teachers'] as const;
/** The rules of a school that open a follow-up without a request: its automatic alerts. */
export const alertRules = ['awful', 'lowDays', 'notEatenDays', 'ownLow'] as const;
/** The events that staff can be notified of. */
export const noticeRules = [...alertRules, 'asked'] as const;
/** When staff are notified. */
const noticeTimes = ['now', 'digest', 'off'] as const;
/** The options of a person for a rule. `usual` is the default of the person's role, also after the role has changed. */
export const noticeOptions = [...noticeTimes, 'usual'] as const;
/** The kinds of looks: a person opened, changed or downloaded something about students. */
export const lookKinds = [
  'overview',
  'feed',
  'weekly-trends',
  'follow-ups',
  'notes',
  'device-code',
  'follow-up',
  'export-record',
  'export-list',
] as const;
/** The windows of the list of looks, in days. */
export const lookDays = [7, 30, 90, 365] as const;
/** The browsers and systems that the list of a person's sessions names. */
export const browsers = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung'] as const;
export const systems = ['android', 'chromeos', 'ios', 'ipados', 'linux', 'macos', 'windows'] as const;
/** The maximum number of characters of texts that people type. */
export const textLimits = {
  name: 100,
  email: 254,
  password: 1024,
  code: 64,
  search: 100,
  feedback: 5000,
  note: 1000,
  holiday: 120,
  question: 120,
  step: 30,
  passkey: 60,
} as const;
/** The length of the code that confirms an address. */
export const verificationCodeLength = 6;
/** The length of the code with which a school lets a student's new device log in to a locked account. */
export const deviceCodeLength = 8;
/** The length of the code on the printed slip of a student. */
export const slipCodeLength = 12;
/** The most slips that one call makes. */
export const maxSlipsAtOnce = 200;
/** How far a person of the roster has come on the way to the first log-in. */
export const firstLogInStates = ['none', 'invited', 'opened', 'expired', 'done'] as const;
/** The number of parts of a proof of work. */
export const proofParts = 8;
/** The number of entries on a page of a list. No list uses `caseload`, which ends with the next major version of the kit. */
export const pageSizes = { list: 20, feed: 21, caseload: 50 } as const;

/** The filters of a caseload: the caller counsels the student, no tap-in for days, an open follow-up, a low last feeling. */
export const caseloadFilters = ['own', 'missing', 'open', 'low'] as const;
/**
 * The groups of a caseload: who waits for somebody, with whom somebody follows up, who has a low last feeling or no tap-in
 * for days without a follow-up, and everybody else.
 */
export const caseloadGroups = ['waiting', 'claimed', 'watched', 'others'] as const;
/** The orders of a caseload. The default is by group: the longest open follow-up first, then the lowest last feeling. */
export const caseloadOrders = ['name', 'last-tap-in', 'feeling'] as const;

/** The columns by which the list of students can be sorted, in the order of the screen. The first one is the default. */
export const studentColumns = ['first-name', 'last-name', 'grade', 'email', 'tap-ins'] as const;
/** The orders of the list of students: by a column, or by it in the reverse order. */
export const studentOrders = studentColumns.flatMap((column) => [column, `-${column}`] as const);
/** The filters of the list of students: on the dashboard's lists of who needs care, or not tapped in today. */
export const studentFilters = ['low', 'not-tapped-in'] as const;

/** How a session was started. */
export type SignInMethod = 'password' | 'passkey' | 'sso' | 'slip';
export type Verification = (typeof verifications)[number];
export type ClassType = (typeof classTypes)[number];
export type NamePrefix = (typeof namePrefixes)[number];
export type SsoProvider = (typeof ssoProviders)[number];
export type CaseloadGroup = (typeof caseloadGroups)[number];
export type CaseloadFilter = (typeof caseloadFilters)[number];
export type CaseloadOrder = (typeof caseloadOrders)[number];
export type StudentColumn = (typeof studentColumns)[number];
export type StudentOrder = (typeof studentOrders)[number];
export type StudentShown = (typeof studentFilters)[number];
export type FollowUpReason = (typeof followUpReasons)[number];
export type FollowUpResult = (typeof followUpResults)[number];
export type FollowUpOutcome = (typeof followUpOutcomes)[number];
export type FollowUpAct = (typeof followUpActs)[number];
export type NeededAnswer = (typeof neededAnswers)[number];
export type NoteAudience = (typeof noteAudiences)[number];
export type AlertRule = (typeof alertRules)[number];
export type NoticeRule = (typeof noticeRules)[number];
export type NoticeTime = (typeof noticeTimes)[number];
export type NoticeOption = (typeof noticeOptions)[number];

/** The ranges in days that a district compares with the same number of days before. A range ends today. */
export const trendRanges = [30, 7, 90] as const;
export type TrendRange = (typeof trendRanges)[number];
