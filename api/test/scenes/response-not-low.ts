import type { QuestionResponse, QuestionRow } from '@tapin/contract/questions';

export const responseNotLow = ({ type }: QuestionRow): QuestionResponse => (type === 'basic' ? true : 4);
