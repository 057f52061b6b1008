import { meQuery } from '@tapin/shared/api';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { questionsQuery } from '#src/api/get-questions.ts';
import { setupPath, withAnswers } from './check-in.ts';

/** What the deployment says in its own words on the last screen: null for nothing, undefined for the standard words. */
export type OwnWords = Record<'support' | 'notEaten' | 'notRested', string | null | undefined>;

/** The day's check-in of the signed-in student. Who they are and what is asked load side by side. */
export function useCheckIn(day: string) {
  useTranslation('survey');
  const { user, school } = useAtomValue(authAtom);
  const asked = useQuery(questionsQuery(school?._id, day, currentLanguage()));
  const me = useQuery({
    ...meQuery,
    refetchOnReconnect: 'always',
    // Who was sent to choose a grade or teachers comes back with both: what was known before does not count.
    refetchOnMount: ({ state }) => (state.data && setupPath(state.data) ? 'always' : true),
  });

  const setup = me.data && !me.isFetching ? setupPath(me.data) : null;
  const isReady = me.data && asked.data && !setupPath(me.data);
  return {
    user,
    school,
    /** Where to go first, if anything about the student is missing. */
    setup,
    /** All of the day's questions; null while they load. */
    questions: isReady ? withAnswers(asked.data) : null,
    words: { support: asked.data?.support, notEaten: asked.data?.notEaten, notRested: asked.data?.notRested },
    /** When the next check-in is, by the school's calendar. */
    nextDay: asked.data?.nextSchoolDay,
    error: isReady ? null : (me.error ?? asked.error),
    retry: () => Promise.all([me.refetch(), school && asked.refetch()]),
  };
}
