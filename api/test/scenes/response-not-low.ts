import type { QuestionResponse, QuestionRow } from '@tapin/contract/questions';

/** A response that the question accepts and that is not low. */
export const responseNotLow = ({ type }: QuestionRow): QuestionResponse => (type === 'basic' ? true : 4);
