import type { CallName } from '@tapin/contract/calls';
import { allowed } from './expected-capabilities.ts';
import {
  districtOnly,
  districtView,
  ofOneself,
  ofSchool,
  onSchools,
  open,
  type Row,
  schoolOf,
  type Target,
  withParts,
} from './matrix-shapes.ts';
import type { World } from './matrix-world.ts';

const notFound = allowed('managesDistrict', 'not_found');

const about = (call: Row, params: (world: World, target: Target) => object): Row => ({
  ...withParts(call, 'params', params),
  approved: { ...call.approved, foreign: notFound },
});

const ofText = (call: Row) => withParts(call, 'params', { kind: 'contact', language: 'en' });

let pages = 0;
const newPage = () => {
  pages += 1;
  return { slug: `page-${pages}` };
};

const content = {
  type: 'basic',
  texts: { en: { question: 'Do you feel safe here?' } },
  lowResponses: [false],
};
const question = { ...content, grades: [], weekdays: [], firstDay: '2026-05-18', lastDay: '2026-05-22' };

const questionOf = ({ questions }: World, target: Target) => ({
  id: target === 'foreign' || target === 'stolen' ? questions.foreign : questions.own,
});

/**
 * A call about a question of a school. The target `class` is a question of another school in a call about the caller's
 * school.
 */
const ofQuestion = (body?: object): Row => {
  const call = ofSchool('changesSettings', body);
  return {
    ...withParts(call, 'params', (world, target) =>
      questionOf(world, target === 'class' ? 'foreign' : target),
    ),
    approved: { ...call.approved, class: allowed('changesSettings', 'not_found') },
  };
};

const runOf =
  (which: keyof World['rosterRuns']) =>
  ({ rosterRuns }: World, target: Target) => ({
    run: String(rosterRuns[which][target === 'own' ? 'own' : 'foreign']),
  });
const uploadOf = ({ uploads }: World, target: Target) => ({
  upload: String(uploads[target === 'own' ? 'own' : 'foreign']),
});
const runView = about(districtView, runOf('planned'));

export const districtRows = {
  'PUT /district/remotes': districtOnly({ remotes: ['district'] }),
  'POST /district/add-school': districtOnly((world) => ({ schoolCode: world.free.code })),
  'POST /district/school': districtOnly((world) => ({
    schoolCode: `NEW${world.own.id}`,
    schoolName: 'New School',
  })),
  'PUT /district/school': districtOnly(
    (world, target) => ({
      schoolId: String(target === 'own' ? world.own.id : world.foreign.id),
      name: 'Renamed',
    }),
    'not_found',
  ),
  // The caller's school has people, which is the only reason to refuse an admin of the district.
  'DELETE /district/school/:school': {
    ...withParts(districtView, 'params', schoolOf),
    approved: onSchools(allowed('managesDistrict', 'school_in_use'), notFound),
  },
  'PUT /district/school/approve-or-reject': districtOnly(
    (world, target) => ({
      forSchoolUserId: String(
        target === 'own' ? world.applicant.schoolUserId : world.foreignApplicant.schoolUserId,
      ),
      approved: true,
    }),
    'not_found',
  ),
  'GET /district/school-user-requests': districtView,
  'GET /district/overview': districtView,
  'GET /district/trends': districtView,
  'GET /district/overview/export': districtView,

  'GET /district/texts': districtView,
  // The text is always the current one, so the replaced version does not matter.
  'PUT /district/texts/:kind/:language': ofText(districtOnly({ text: '', replaces: null })),
  'GET /district/texts/:kind/:language/history': ofText(districtView),
  'GET /user/district-texts': ofOneself('ok'),
  'GET /school/:school/about-page': ofSchool('seesStudents'),
  'PUT /school/:school/about-page': ofSchool('changesSettings', newPage),
  'GET /contact': open('ok'),
  'GET /about-the-check-in/:slug': open('not_found', () => ({ params: { slug: 'no-school' } })),

  'GET /school/:school/own-questions': ofSchool('seesStudents'),
  'POST /school/:school/own-questions': ofSchool('changesSettings', question),
  'PUT /school/:school/own-questions/:id': ofQuestion(question),
  'DELETE /school/:school/own-questions/:id': ofQuestion(),
  'POST /school/:school/own-questions/:id/end': ofQuestion(),
  'GET /district/questions': districtView,
  'PUT /district/questions/approval': districtOnly({ approvesQuestions: true }),
  'PUT /district/questions/:id': about(districtOnly({ approved: true }), ({ questions }, target) => ({
    id: target === 'own' ? questions.waiting : questions.foreignWaiting,
  })),
  'POST /district/question-offers': districtOnly(content),
  'DELETE /district/question-offers/:id': about(districtOnly(), ({ offers }, target) => ({
    id: String(target === 'own' ? offers.own : offers.foreign),
  })),

  'GET /district/roster': districtView,
  'PUT /district/roster': districtOnly({ maxEndings: 20 }),
  'POST /district/roster/upload': districtOnly({ name: 'roster.zip', bytes: 100 }),
  'GET /district/roster/upload/:upload': about(districtView, uploadOf),
  'PUT /district/roster/upload/:upload/part/:part': about(
    districtOnly({ content: Buffer.from('not a zip').toString('base64') }),
    (world, target) => ({ ...uploadOf(world, target), part: '0' }),
  ),
  'POST /district/roster/run': districtOnly(
    (world, target) => ({ ...uploadOf(world, target), mode: 'usual' }),
    'not_found',
  ),
  'GET /district/roster/run/:run': runView,
  'GET /district/roster/run/:run/changes': runView,
  'GET /district/roster/run/:run/changes/export': runView,
  'GET /district/roster/run/:run/problems': runView,
  'GET /district/roster/run/:run/problems/export': runView,
  'GET /district/roster/run/:run/mapping': runView,
  'PUT /district/roster/run/:run/mapping': about(
    districtOnly({ mapping: { counselors: 'none' } }),
    runOf('planned'),
  ),
  'POST /district/roster/run/:run/apply': about(districtOnly(), runOf('planned')),
  'POST /district/roster/run/:run/undo': about(districtOnly(), runOf('applied')),
  'DELETE /district/roster/run/:run': runView,
} satisfies Partial<Record<CallName, Row>>;
