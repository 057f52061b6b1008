/** The words of the contract, without its schemas: what a page may need of it at run time. */

export type { Language } from './languages.ts';

export const verifications = ['pending', 'approved', 'rejected'] as const;
/** What a student can choose a teacher for, in the order of the selection screen. */
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
/** Why a student is to be looked after: an answer says so, the student asked, or an adult thought of it. */
export const followUpReasons = ['low', 'asked', 'manual'] as const;
/** How an adult ends a follow-up, in the order in which it is offered. */
export const followUpResults = [
  'talked',
  'reached_home',
  'referred',
  'not_needed',
  'could_not_reach',
] as const;
/** The same, and how one ends by itself: the student took the request back, or is no longer at the school. */
export const followUpOutcomes = [...followUpResults, 'taken_back', 'left'] as const;
/** What is written down about a follow-up, as it happens. */
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
/** What staff can be told of. */
export const noticeRules = ['awful', 'lowDays', 'notEatenDays', 'ownLow', 'asked'] as const;
/** When they want to be told. */
export const noticeTimes = ['now', 'digest', 'off'] as const;
/** How many characters are read of what a person types. */
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
} as const;
/** Of the code that confirms an address. */
export const verificationCodeLength = 6;
/** How many entries a page of a list has. */
export const pageSizes = { list: 20, feed: 21 } as const;

export type Verification = (typeof verifications)[number];
export type ClassType = (typeof classTypes)[number];
export type NamePrefix = (typeof namePrefixes)[number];
export type SsoProvider = (typeof ssoProviders)[number];
export type FollowUpReason = (typeof followUpReasons)[number];
export type FollowUpResult = (typeof followUpResults)[number];
export type FollowUpOutcome = (typeof followUpOutcomes)[number];
export type FollowUpAct = (typeof followUpActs)[number];
export type NoticeRule = (typeof noticeRules)[number];
export type NoticeTime = (typeof noticeTimes)[number];
