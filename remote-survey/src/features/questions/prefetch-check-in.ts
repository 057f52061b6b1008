import { meQuery } from '@tapin/shared/api';
import { currentLanguage } from '@tapin/shared/i18n';
import type { QueryClient } from '@tapin/shared/query';
import { getAuth } from '@tapin/shared/session';
import { localDay } from '#src/components/local-day.ts';
import { questionsQuery } from './get-questions.ts';

export default function prefetchCheckIn(client: QueryClient): Promise<unknown> {
  const { school } = getAuth();
  const questions = school && client.prefetchQuery(questionsQuery(school._id, localDay(), currentLanguage()));
  return Promise.all([client.prefetchQuery(meQuery), questions]);
}
