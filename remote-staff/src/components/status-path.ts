import type { BuiltInQuestion, StepQuestion } from '@tapin/shared/contract/questions';
import type { ExportQuery } from '@tapin/shared/contract/staff-exports';

const stepLists = { feeling: 'tapin-summary' } as const satisfies Record<
  StepQuestion['name'],
  ExportQuery['list']
>;

export const statusList = (question: BuiltInQuestion) =>
  question.type === 'basic' ? (`${question.name}-status` as const) : stepLists[question.name];

export const statusPage = (question: BuiltInQuestion): string => statusList(question).replaceAll('_', '-');

export const statusPath = (question: BuiltInQuestion): string => `/staff/${statusPage(question)}`;

/** The page with today’s answers to an own question. The query parameter `question` has the id of the question. */
export const ownStatusPath = '/staff/own-question';
