import { keyOf, queryOf } from '@tapin/shared/api';
import type { Language } from '@tapin/shared/contract/entities';

interface StudentDay {
  student: string;
  school: string;
  day: string;
}

export const questionsKey = ({ student, school, day }: StudentDay) =>
  keyOf('GET /student/:school/questions', student, { params: { school } }, day);

export const questionsQuery = (school: string | undefined, day: string, language: Language) =>
  queryOf(
    'GET /student/:school/questions',
    { params: { school: school ?? '' } },
    {
      dependsOn: [day, language],
      enabled: school !== undefined,
      // Another tab or device may have answered meanwhile, so each focus of the window refetches. The first focus, when
      // the page opens, does not.
      staleTime: 2_000,
      refetchOnWindowFocus: 'always',
      // Offline, the query fails at once instead of pausing behind a skeleton.
      networkMode: 'always',
      refetchOnReconnect: 'always',
      // After a change of language the previous texts stay until the new ones are loaded; a new day starts empty.
      placeholderData: (previous, query) => (query?.queryKey.includes(day) ? previous : undefined),
    },
  );
