import type { BuiltInQuestion, StepQuestion } from '@tapin/shared/contract/questions';
import type { ExportQuery } from '@tapin/shared/contract/staff-exports';

const stepLists = { feeling: 'tapin-summary' } as const satisfies Record<
  StepQuestion['name'],
  ExportQuery['list']
>;

/** Returns the name of the exported list with today's answers to a question. */
export const statusList = (question: BuiltInQuestion) =>
  question.type === 'basic' ? (`${question.name}-status` as const) : stepLists[question.name];

/** Returns the same name with hyphens, for addresses and names of chunks. */
export const statusPage = (question: BuiltInQuestion): string => statusList(question).replaceAll('_', '-');

/** Returns the path of the page with today's answers to a question. */
export const statusPath = (question: BuiltInQuestion): string => `/staff/${statusPage(question)}`;

/** The path of the page with today's answers to an own question. The query parameter `question` selects the question. */
export const ownStatusPath = '/staff/own-question';
