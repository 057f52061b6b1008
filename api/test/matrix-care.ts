import type { CallName } from '@tapin/shared/contract/calls';
import type { Capability } from '@tapin/shared/contract/policy';
import { allowed } from './expected-capabilities.ts';
import {
  classOfColleague,
  id,
  inEveryState,
  membership,
  type Row,
  refusedForAllTargets,
  schoolOf,
  staffFigures,
  studentOf,
  studentOnly,
  studentPage,
  viewFor,
} from './matrix-shapes.ts';
import type { World } from './matrix-world.ts';

const calendar = {
  timeZone: 'America/Chicago',
  weekdays: [1, 2, 3, 4, 5],
  firstDay: null,
  lastDay: null,
  opensAt: '08:00',
  closesAt: '15:30',
  holidays: [{ firstDay: '2026-05-25', lastDay: '2026-05-25', name: 'Memorial Day' }],
  rules: { awful: true, lowDays: 3, notEatenDays: 2 },
  talkEnabled: false,
  standIn: null,
};

const ics = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20260525',
  'SUMMARY:No school',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

const choices = {
  rules: { awful: 'now', lowDays: 'digest', notEatenDays: 'off', asked: 'off' },
  digestHour: 9,
};

/** A call about the calendar of a school. */
const ofCalendar = (body: unknown, capability: Capability): Row => ({
  input: (world, _, target) => ({ params: schoolOf(world, target), ...(body !== null && { body }) }),
  none: 'session_expired',
  approved: { own: allowed(capability), foreign: 'forbidden' },
  pending: { own: 'membership_not_approved', foreign: 'forbidden' },
  rejected: { own: 'membership_not_approved', foreign: 'forbidden' },
});

const followUpOf = ({ followUps }: World, target: 'own' | 'class' | 'foreign' | 'stolen') =>
  String(
    target === 'own' ? followUps.classmate : target === 'class' ? followUps.schoolmate : followUps.stranger,
  );

const onStudent = {
  own: allowed('seesStudents'),
  class: classOfColleague,
  foreign: allowed('seesStudents', 'not_found'),
  stolen: 'forbidden',
} as const;

const talk = studentOnly((world, target) => ({
  adult: id(target === 'class' ? world.foreignTeacher : world.colleague),
}));

export const careRows = {
  'GET /staff/student/:id/membership': {
    input: (world, _, target) => ({ params: { id: studentOf(world, target) } }),
    none: 'session_expired',
    ...inEveryState('not_found'),
    approved: {
      own: { with: { seesStudents: 'ok' }, others: 'not_found' },
      class: { with: { seesAllStudents: 'ok' }, others: 'not_found' },
      foreign: 'not_found',
    },
  },
  'GET /staff/follow-ups': staffFigures(() => ({})),
  'GET /staff/waiting': staffFigures(() => ({})),
  'GET /staff/caseload': staffFigures(() => ({})),
  'GET /staff/care/figures': viewFor('seesCareFigures'),
  'GET /staff/care/alert-preview': viewFor('changesSettings', { awful: 'on', lowDays: 3, ownLow: 'off' }),
  'GET /staff/care/reach': viewFor('changesSettings'),
  'GET /staff/student/:id/follow-ups': studentPage({}),
  'GET /staff/student/:id/colleagues': studentPage({}),
  'POST /staff/student/:id/follow-up': {
    input: (world, caller, target) => ({
      params: { id: studentOf(world, target) },
      body: membership(world, caller, target),
    }),
    none: 'session_expired',
    approved: onStudent,
    pending: refusedForAllTargets,
    rejected: refusedForAllTargets,
  },
  'PUT /staff/follow-up/:id': {
    input: (world, caller, target) => ({
      params: { id: followUpOf(world, target) },
      body: { ...membership(world, caller, target), action: 'close', outcome: 'talked', note: 'We talked.' },
    }),
    none: 'session_expired',
    approved: onStudent,
    pending: refusedForAllTargets,
    rejected: refusedForAllTargets,
  },

  'GET /student/:school/adults': studentOnly(),
  'GET /student/:school/talk': studentOnly(),
  'POST /student/:school/talk': {
    ...talk,
    approved: {
      ...talk.approved,
      class: allowed('answersCheckIn', 'not_found'),
    },
  },
  'DELETE /student/:school/talk': studentOnly(),

  'GET /user/notices': { input: () => ({}), none: 'session_expired', ...inEveryState('ok') },
  'PUT /user/notices': { input: () => ({ body: choices }), none: 'session_expired', ...inEveryState('ok') },

  'GET /user/data': { input: () => ({}), none: 'session_expired', ...inEveryState('ok') },
  'GET /staff/student/:id/record': {
    ...studentPage({}),
    approved: {
      own: allowed('managesStudents'),
      class: allowed('managesStudents'),
      foreign: allowed('managesStudents', 'not_found'),
      stolen: 'forbidden',
    },
  },

  'GET /school/:school/calendar': ofCalendar(null, 'seesStudents'),
  'PUT /school/:school/calendar': ofCalendar(calendar, 'changesSettings'),
  'POST /school/:school/calendar/import': ofCalendar({ ics }, 'changesSettings'),
} satisfies Partial<Record<CallName, Row>>;
