import { call } from '@tapin/shared/api';
import type { Answer } from '@tapin/shared/contract/entities';

export interface NewAnswer {
  student: string;
  school: string;
  /** The local day on the page. The server determines the day of the answer itself. */
  day: string;
  questionId: string;
  response: Answer['response'];
}

/** Records an answer. Repeating it is safe: the server keeps the first one of the day and returns it. */
export async function submitAnswer({ school, questionId, response }: NewAnswer): Promise<Answer> {
  const { answer } = await call('POST /student/submit-response/:school', {
    params: { school },
    body: { questionId, response },
  });
  return answer;
}
