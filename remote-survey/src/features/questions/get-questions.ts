import { keyOf, queryOf } from '@tapin/shared/api';
import type { Language } from '@tapin/shared/contract/entities';

interface StudentDay {
  student: string;
  school: string;
  /** The local day. Each day has its own cache entry. */
  day: string;
}

/** Returns the key prefix of the day's questions, which matches every language. */
export const questionsKey = ({ student, school, day }: StudentDay) =>
  keyOf('GET /student/:school/questions', student, { params: { school } }, day);

/** Returns the query of the day's questions in the chosen language, with the student's answers. */
export const questionsQuery = (school: string | undefined, day: string, language: Language) =>
  queryOf(
    'GET /student/:school/questions',
    { params: { school: school ?? '' } },
    {
      dependsOn: [day, language],
      enabled: school !== undefined,
      // Another tab or device may have answered meanwhile, so each focus of the window refetches, except the first one
      // when the page opens.
      staleTime: 2_000,
      refetchOnWindowFocus: 'always',
      // Offline, the query fails at once instead of pausing behind a skeleton.
      networkMode: 'always',
      refetchOnReconnect: 'always',
      // After a change of language the previous texts stay until the new ones are loaded; a new day starts empty.
      placeholderData: (previous, query) => (query?.queryKey.includes(day) ? previous : undefined),
    },
  );
