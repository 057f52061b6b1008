import { meQuery } from '@tapin/shared/api';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { setupPath, withAnswers } from '#src/components/check-in.ts';
import { questionsQuery } from './get-questions.ts';

/** Loads the day's check-in of the logged-in student. The person and the questions load in parallel. */
export function useCheckIn(day: string) {
  useTranslation('survey');
  const { user, school } = useAtomValue(authAtom);
  const questionsResult = useQuery(questionsQuery(school?._id, day, currentLanguage()));
  const me = useQuery({
    ...meQuery,
    refetchOnReconnect: 'always',
    // A student who returns from the choice of a grade or teachers has changed both, so the cached person is stale.
    refetchOnMount: ({ state }) => (state.data && setupPath(state.data) ? 'always' : true),
  });

  const setup = me.data && !me.isFetching ? setupPath(me.data) : null;
  const isReady = me.data && questionsResult.data && !setupPath(me.data);
  return {
    user,
    school,
    /** The path of the sign-up step that is missing; null if none is. */
    setup,
    /** All of the day's questions; null while they load. */
    questions: isReady ? withAnswers(questionsResult.data) : null,
    words: {
      support: questionsResult.data?.support,
      notEaten: questionsResult.data?.notEaten,
      notRested: questionsResult.data?.notRested,
    },
    /** The day of the next check-in in the school's calendar. */
    nextDay: questionsResult.data?.nextSchoolDay,
    /** The reply while the check-in is not on; null while it is on. */
    off: isReady && questionsResult.data.checkIn ? questionsResult.data : null,
    error: isReady ? null : (me.error ?? questionsResult.error),
    retry: () => Promise.all([me.refetch(), school && questionsResult.refetch()]),
  };
}
