import { queryOf } from '@tapin/shared/api';

/** The school's own questions with who wrote them, and when. */
export const ownQuestionDetailsQuery = (school: string) =>
  queryOf('GET /school/:school/own-questions', { params: { school } });
