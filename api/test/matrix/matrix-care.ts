import type { CallName } from '@tapin/contract/calls';
import { allowed } from './expected-capabilities.ts';
import {
  aboutStudent,
  asMember,
  id,
  ofOneself,
  ofSchool,
  onSeenStudents,
  onStudents,
  type Row,
  row,
  staffFigures,
  studentOf,
  studentOnly,
  studentPage,
  type Target,
  viewFor,
  week,
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

const followUpOf = ({ followUps }: World, target: Target) => ({
  id: String(
    target === 'own' ? followUps.classmate : target === 'class' ? followUps.schoolmate : followUps.stranger,
  ),
});

const talk = studentOnly((world, target) => ({
  adult: id(target === 'class' ? world.foreignTeacher : world.colleague),
}));

const ofForeignTeacher = (fields: object) => (world: World) => ({
  ...fields,
  teacherId: id(world.foreignTeacher),
});

export const careRows = {
  'GET /staff/dashboard': staffFigures(),
  'GET /staff/dashboard/stats': staffFigures(ofForeignTeacher({ daysAgo: 7 })),
  'GET /staff/dashboard/weekly-trends': staffFigures(week),
  'GET /staff/dashboard/averages': staffFigures(ofForeignTeacher({ daysAgo: 30 })),
  'GET /staff/month': staffFigures({ startDate: '2026-03-01', endDate: '2026-03-31' }),
  'GET /staff/students/status': staffFigures(ofForeignTeacher({})),
  'GET /staff/students': staffFigures({ searchTerm: 'a' }),
  'GET /staff/export': staffFigures(ofForeignTeacher({ list: 'tapin-status' })),
  'GET /staff/student/:id/overview': studentPage({ daysAgo: 7 }),
  'GET /staff/student/:id/feed': studentPage(),
  'GET /staff/student/:id/weekly-trends': studentPage(week),
  'GET /staff/student/:id/membership': {
    ...ofOneself('not_found'),
    input: (world, _, target) => ({ params: { id: studentOf(world, target) } }),
    approved: {
      own: { with: { seesStudents: 'ok' }, others: 'not_found' },
      class: { with: { seesAllStudents: 'ok' }, others: 'not_found' },
      foreign: 'not_found',
    },
  },
  'POST /staff/student/:id/device-code': aboutStudent('body', onSeenStudents),

  'GET /staff/follow-ups': staffFigures(),
  'GET /staff/waiting': staffFigures(),
  'GET /staff/caseload': staffFigures(),
  'GET /staff/care/figures': viewFor('seesCareFigures'),
  'GET /staff/care/alert-preview': viewFor('changesSettings', { awful: 'on', lowDays: 3, ownLow: 'off' }),
  'GET /staff/care/reach': viewFor('changesSettings'),
  'GET /staff/student/:id/follow-ups': studentPage(),
  'GET /staff/student/:id/colleagues': studentPage(),
  'POST /staff/student/:id/follow-up': aboutStudent('body', onSeenStudents),
  'PUT /staff/follow-up/:id': row(
    asMember('body', { action: 'close', outcome: 'talked', note: 'We talked.' }, followUpOf),
    onSeenStudents,
  ),

  'GET /student/:school/adults': studentOnly(),
  'GET /student/:school/talk': studentOnly(),
  'POST /student/:school/talk': {
    ...talk,
    approved: { ...talk.approved, class: allowed('answersCheckIn', 'not_found') },
  },
  'DELETE /student/:school/talk': studentOnly(),

  'GET /user/notices': ofOneself('ok'),
  'PUT /user/notices': ofOneself('ok', { body: choices }),

  'GET /user/data': ofOneself('ok'),
  'GET /staff/student/:id/record': aboutStudent('query', onStudents('managesStudents')),
  'GET /staff/student/:id/record/notes': aboutStudent('query', onStudents('managesStudents')),
  'PUT /admin/record-note/:event': row(
    asMember('body', { reason: 'It names another student.' }, { event: '0' }),
    { own: allowed('managesStudents', 'not_found'), stolen: 'forbidden' },
  ),
  'POST /student/correct-response/:school': (() => {
    const call = studentOnly({ answer: 'none', response: true });
    return { ...call, approved: { ...call.approved, own: allowed('answersCheckIn', 'not_found') } };
  })(),
  'GET /admin/looks': viewFor('managesStudents'),
  'GET /admin/looks/export': viewFor('managesStudents'),
  'GET /admin/unused-accounts': viewFor('managesStaff'),

  'GET /school/:school/calendar': ofSchool('seesStudents'),
  'PUT /school/:school/calendar': ofSchool('changesSettings', calendar),
  'POST /school/:school/calendar/import': ofSchool('changesSettings', { ics }),
} satisfies Partial<Record<CallName, Row>>;
