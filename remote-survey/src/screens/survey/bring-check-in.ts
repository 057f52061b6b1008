import { meQuery } from '@tapin/shared/api';
import { currentLanguage } from '@tapin/shared/i18n';
import type { QueryClient } from '@tapin/shared/query';
import { getAuth } from '@tapin/shared/session';
import { questionsQuery } from '#src/api/get-questions.ts';
import { localDay } from './use-local-day.ts';

/** Puts everything into the cache that the first question takes. */
export function bringCheckIn(client: QueryClient): Promise<unknown> {
  const { user, school } = getAuth();
  const today = { student: user?._id, school: school?._id, day: localDay() };
  const questions = school && client.prefetchQuery(questionsQuery(today, currentLanguage()));
  return Promise.all([client.prefetchQuery(meQuery), questions]);
}
