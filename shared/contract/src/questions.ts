/**
 * The questions of the check-in, in the order in which a student is asked. This is the only place that lists them: the
 * server, the screens, the exported tables, the demo and the tests derive what they need from these rows. Their texts
 * are in the locale files, under the name of the question.
 */
export const questions = [
  { id: '1', name: 'eaten', type: 'basic', lowResponses: [false], feedKey: 'ate' },
  { id: '2', name: 'rested', type: 'basic', lowResponses: [], feedKey: 'rested' },
  { id: '3', name: 'feeling', type: 'feeling', lowResponses: [1, 2], feedKey: 'feeling' },
] as const satisfies readonly QuestionRow[];

/** `basic` is answered with yes or no, `feeling` with one of five steps. */
export const questionTypes = ['basic', 'feeling'] as const;
export type QuestionType = (typeof questionTypes)[number];

/** A school's own question is answered with yes or no, or with one of five steps, for which the school has words. */
export const ownQuestionTypes = ['basic', 'steps'] as const;
export type OwnQuestionType = (typeof ownQuestionTypes)[number];

/** The responses that each type accepts, in the order in which figures and exported tables list them. */
export const responsesOfType = {
  basic: [true, false],
  feeling: [1, 2, 3, 4, 5],
  steps: [1, 2, 3, 4, 5],
} as const satisfies Record<QuestionType | OwnQuestionType, readonly QuestionResponse[]>;

/** The graphic of every question that a school asks itself: it has no drawing of its own. */
export const ownGraphic = 'own';

/** Yes or no, or a step from 1 to 5. */
export type QuestionResponse = boolean | number;

export interface QuestionRow {
  /** The id of the question in calls, and as a number in stored answers, where 4 and 5 are the slots of own questions. */
  id: string;
  /** The name of its columns, its drawing and its texts. */
  name: string;
  type: QuestionType;
  /**
   * The responses after which an adult looks after the student, if the rules of the school say so. Those of `feeling` are
   * also the low feelings that lists and figures show.
   */
  lowResponses: readonly QuestionResponse[];
  /** The field of its answer in the feed of a student. */
  feedKey: string;
}

export type BuiltInQuestion = (typeof questions)[number];
export type QuestionName = BuiltInQuestion['name'];
export type YesNoQuestion = Extract<BuiltInQuestion, { type: 'basic' }>;
export type StepQuestion = Extract<BuiltInQuestion, { type: 'feeling' }>;
/** A question with at least one low response. */
export type LowQuestion = Exclude<BuiltInQuestion, { lowResponses: readonly [] }>;

export const questionNames: readonly QuestionName[] = questions.map(({ name }) => name);
export const yesNoQuestions: readonly YesNoQuestion[] = questions.filter(
  (question) => question.type === 'basic',
);
export const stepQuestions: readonly StepQuestion[] = questions.filter(
  (question) => question.type === 'feeling',
);
export const lowQuestions: readonly LowQuestion[] = questions.filter(
  (question): question is LowQuestion => question.lowResponses.length > 0,
);

/** The question about the feeling, which low feelings and the lists of students who need care use. */
export const feelingQuestion: Extract<BuiltInQuestion, { name: 'feeling' }> = questions[2];

/** Creates an object with one field for each question of a list, by its name or by its key in the feed. */
export const fieldPerQuestion = <Q extends BuiltInQuestion, Key extends 'name' | 'feedKey', T>(
  list: readonly Q[],
  key: Key,
  make: (question: Q) => T,
) => Object.fromEntries(list.map((question) => [question[key], make(question)])) as Record<Q[Key], T>;
