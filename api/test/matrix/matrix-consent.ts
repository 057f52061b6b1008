import type { CallName } from '@tapin/contract/calls';
import { allowed } from './expected-capabilities.ts';
import {
  aboutStudent,
  asMember,
  districtOnly,
  districtView,
  id,
  ofSchool,
  onStudents,
  open,
  type Row,
  row,
  studentOf,
  studentOnly,
  viewFor,
  withParts,
} from './matrix-shapes.ts';

const rules = { mode: 'opt-in', startDay: '2026-09-01', graceDays: 30, earlierAnswers: 'keep' };
const { mode: _, ...previewed } = rules;

const schedule = { answers: 2, followUps: 2, accounts: 1, audit: 3 };
const counts = { answers: 0, followUps: 0, accounts: 0 };

const answer = { token: 'x', textHash: 'x', answer: true };

const managesStudents = onStudents('managesStudents');
const guardiansNotAsked = onStudents('managesStudents', 'guardians_not_asked', 'guardians_not_asked');

const asAdmin = (fields: object, outcome: 'ok' | 'guardians_not_asked'): Row =>
  row(asMember('body', fields), { own: allowed('managesStudents', outcome), stolen: 'forbidden' });

const withGuardian = (call: Row) => withParts(call, 'params', { guardian: '1' });

const nothingOfDistrict = { own: allowed('managesDistrict', 'not_found'), stolen: 'forbidden' } as const;

export const consentRows = {
  'GET /admin/consents': viewFor('managesStudents'),
  'POST /admin/consents': row(
    asMember('body', (world, target) => ({ students: [studentOf(world, target)], answer: true })),
    managesStudents,
  ),
  'POST /admin/consents/export': asAdmin({}, 'ok'),
  'POST /admin/consents/import': asAdmin({ csv: 'email,answer\n', record: true }, 'ok'),
  'GET /admin/student/:id/consents': aboutStudent('query', managesStudents),
  // The students of the matrix have no decision that could be settled.
  'POST /admin/student/:id/consents/settle': aboutStudent('body', onStudents('managesStudents', 'conflict'), {
    answer: true,
    reason: 'A call',
  }),
  'PUT /admin/student/:id/of-age': aboutStudent('body', managesStudents, { isOfAge: true }),
  // The students of the matrix are not of legal age.
  'POST /student/:school/consent': {
    ...studentOnly({ answer: true }),
    approved: { own: allowed('answersCheckIn', 'not_found'), foreign: 'forbidden' },
  },
  'GET /school/:school/consent-rules': ofSchool('changesSettings'),
  'PUT /school/:school/consent-rules': ofSchool('changesSettings', rules),
  'GET /school/:school/consent-rules/preview': withParts(ofSchool('changesSettings'), 'query', rules),
  'POST /district/consents/import': districtOnly({ csv: 'id,answer\n', record: true }),
  'GET /district/consent-rules': districtView,
  'GET /district/consent-rules/preview': withParts(districtView, 'query', previewed),
  'PUT /district/consent-rules': districtOnly(rules),

  'POST /guardian/consent/read': open('guardian_link_invalid', () => ({ body: { token: 'x' } })),
  'POST /guardian/consent': open('guardian_link_invalid', () => ({ body: answer })),
  'GET /admin/guardians': viewFor('managesStudents'),
  'POST /admin/guardians/ask': asAdmin({}, 'guardians_not_asked'),
  'POST /admin/guardians/import': asAdmin({ csv: 'email,guardian\n', record: true }, 'guardians_not_asked'),
  'GET /admin/student/:id/guardians': aboutStudent('query', managesStudents),
  'POST /admin/student/:id/guardians': aboutStudent('body', guardiansNotAsked, {
    email: 'lee@home.test',
    language: 'en',
  }),
  'DELETE /admin/student/:id/guardians/:guardian': withGuardian(
    aboutStudent('query', onStudents('managesStudents', 'not_found')),
  ),
  'POST /admin/student/:id/guardians/:guardian/revoke': withGuardian(
    aboutStudent('body', onStudents('managesStudents', 'not_found')),
  ),

  'GET /district/retention': districtView,
  'PUT /district/retention': districtOnly({ schedule }),
  'GET /district/retention/dry-run': districtView,
  'POST /district/retention/confirm': districtOnly({ schedule, counts }),
  'POST /district/retention/hold': districtOnly(
    (world, target) => ({
      student: id(target === 'foreign' ? world.stranger : world.classmate),
      reason: 'A lawsuit',
      lastDay: null,
    }),
    'not_found',
  ),
  'DELETE /district/retention/hold/:hold': {
    ...withParts(districtView, 'params', { hold: '999999' }),
    approved: nothingOfDistrict,
  },
  'POST /district/disposal': districtOnly(),
  'POST /district/disposal/confirm': { ...districtOnly(), approved: nothingOfDistrict },
  'DELETE /district/disposal': { ...districtView, approved: nothingOfDistrict },
} satisfies Partial<Record<CallName, Row>>;
