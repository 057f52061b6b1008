import { meQuery } from '@tapin/shared/api';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { setupPath, withAnswers } from '#src/components/check-in.ts';
import { questionsQuery } from './get-questions.ts';

export function useCheckIn(day: string) {
  useTranslation('survey');
  const { user, school } = useAtomValue(authAtom);
  const questionsResult = useQuery(questionsQuery(school?._id, day, currentLanguage()));
  const me = useQuery({
    ...meQuery,
    refetchOnReconnect: 'always',
    // A student who returns from choosing a grade or teachers has changed them, so the cached person is outdated.
    refetchOnMount: ({ state }) => (state.data && setupPath(state.data) ? 'always' : true),
  });

  const setup = me.data && !me.isFetching ? setupPath(me.data) : null;
  const isReady = me.data && questionsResult.data && !setupPath(me.data);
  return {
    user,
    school,
    setup,
    questions: isReady ? withAnswers(questionsResult.data) : null,
    words: {
      support: questionsResult.data?.support,
      notEaten: questionsResult.data?.notEaten,
      notRested: questionsResult.data?.notRested,
    },
    nextDay: questionsResult.data?.nextSchoolDay,
    off: isReady && questionsResult.data.checkIn ? questionsResult.data : null,
    error: isReady ? null : (me.error ?? questionsResult.error),
    retry: () => Promise.all([me.refetch(), school && questionsResult.refetch()]),
  };
}
