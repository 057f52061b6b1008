import type { CallName } from '@tapin/shared/contract/calls';
import { allowed } from './expected-capabilities.ts';
import { districtOnly, districtView, type Row, schoolOf } from './matrix-shapes.ts';
import type { World } from './matrix-world.ts';

const content = {
  type: 'basic',
  texts: { en: { question: 'Do you feel safe here?' } },
  lowResponses: [false],
};

const question = { ...content, grades: [], weekdays: [], firstDay: '2026-05-18', lastDay: '2026-05-22' };

type Target = Parameters<Row['input']>[2];

const questionOf = ({ questions }: World, target: Target) =>
  target === 'foreign' || target === 'stolen' ? questions.foreign : questions.own;

/** A call about the questions of a school; `class` is a question of another school under the caller's own one. */
const ofSchool = (body: unknown, capability: 'seesStudents' | 'changesSettings'): Row => ({
  input: (world, _, target) => ({
    params: { ...schoolOf(world, target), id: questionOf(world, target) },
    ...(body !== null && { body }),
  }),
  none: 'session_expired',
  approved: { own: allowed(capability), foreign: 'forbidden' },
  pending: { own: 'membership_not_approved', foreign: 'forbidden' },
  rejected: { own: 'membership_not_approved', foreign: 'forbidden' },
});

const ofQuestion = (body: unknown): Row => {
  const row = ofSchool(body, 'changesSettings');
  return {
    ...row,
    input: (world, caller, target) => {
      const parts = row.input(world, caller, target);
      if (target !== 'class') return parts;
      return { ...parts, params: { ...schoolOf(world, 'own'), id: world.questions.foreign } };
    },
    approved: { ...row.approved, class: allowed('changesSettings', 'not_found') },
  };
};

/** A call of a district about one thing, which `foreign` is another district's. */
const ofDistrict = (
  idOf: (world: World, target: Target) => string,
  body: Record<string, unknown> = {},
): Row => {
  const row = districtOnly(() => body, 'not_found');
  return {
    ...row,
    input: (world, caller, target) => ({
      ...row.input(world, caller, target),
      params: { id: idOf(world, target) },
    }),
  };
};

export const ownQuestionRows = {
  'GET /school/:school/own-questions': ofSchool(null, 'seesStudents'),
  'POST /school/:school/own-questions': ofSchool(question, 'changesSettings'),
  'PUT /school/:school/own-questions/:id': ofQuestion(question),
  'DELETE /school/:school/own-questions/:id': ofQuestion(null),
  'POST /school/:school/own-questions/:id/end': ofQuestion(null),

  'GET /district/questions': districtView,
  'PUT /district/questions/approval': districtOnly(() => ({ approvesQuestions: true }), null),
  'PUT /district/questions/:id': ofDistrict(
    ({ questions }, target) => (target === 'own' ? questions.waiting : questions.foreignWaiting),
    { approved: true },
  ),
  'POST /district/question-offers': districtOnly(() => content, null),
  'DELETE /district/question-offers/:id': ofDistrict(({ offers }, target) =>
    String(target === 'own' ? offers.own : offers.foreign),
  ),
} satisfies Partial<Record<CallName, Row>>;
