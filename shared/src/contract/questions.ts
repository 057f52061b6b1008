/**
 * The questions of the check-in, in the order in which a student is asked. This is the only place that lists them: the
 * server, the screens, the exported tables, the demo and the tests derive what they need from these rows. Their texts
 * are in the locale files, under the name of the question.
 */
export const questions = [
  { id: '1', name: 'eaten', type: 'basic', lowResponses: [false] },
  { id: '2', name: 'rested', type: 'basic', lowResponses: [] },
  { id: '3', name: 'feeling', type: 'feeling', lowResponses: [1, 2] },
] as const satisfies readonly QuestionRow[];

interface QuestionRow {
  /** Names the question in calls; as a number, in stored answers. */
  id: string;
  /** Names its columns, its drawing and its texts. */
  name: string;
  /** `basic` is answered with yes or no, `feeling` with one of five steps. */
  type: 'basic' | 'feeling';
  /** The responses after which an adult looks after the student, if the rules of the school say so. */
  lowResponses: readonly (boolean | number)[];
}

export type QuestionName = (typeof questions)[number]['name'];
export type QuestionType = QuestionRow['type'];
