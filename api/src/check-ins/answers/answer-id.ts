import { parseId } from '#src/basics/ids.ts';

/** Names one version of an answer: its id in calls. */
export interface AnswerKey {
  studentId: number;
  day: string;
  /** The id of the question in calls. */
  questionId: string;
  /** The number of the correction that stored it; 0 for the first answer. */
  number: number;
}

/** Builds the id of an answer. The id of a first answer ends with its question. */
export const answerIdOf = ({ studentId, day, questionId, number }: AnswerKey): string =>
  [studentId, day, questionId, ...(number > 0 ? [number] : [])].join('.');

const pattern = /^(\d+)\.(\d{4}-\d{2}-\d{2})\.(q?\d+)(?:\.([1-9]\d{0,3}))?$/;

export function parseAnswerId(id: string): AnswerKey | null {
  const [, student = '', day = '', questionId = '', number = '0'] = pattern.exec(id) ?? [];
  const studentId = parseId(student);
  return studentId === null ? null : { studentId, day, questionId, number: Number(number) };
}
