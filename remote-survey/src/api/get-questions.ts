import { keyOf, queryOf } from '@tapin/shared/api';
import type { Language } from '@tapin/shared/contract/entities';

interface DayOf {
  student: string;
  school: string;
  /** The local day; the answers of one day say nothing about another. */
  day: string;
}

/** Covers the day's questions in every language. */
export const questionsKey = ({ student, school, day }: DayOf) =>
  keyOf('GET /student/:school/questions', student, { params: { school } }, day);

/** The day's questions in the chosen language, with what the student has answered. */
export const questionsQuery = (school: string | undefined, day: string, language: Language) =>
  queryOf(
    'GET /student/:school/questions',
    { params: { school: school ?? '' } },
    {
      dependsOn: [day, language],
      enabled: school !== undefined,
      // Another tab or device may have answered meanwhile, so every look at the page asks again; not the first, though,
      // that comes with the page.
      staleTime: 2_000,
      refetchOnWindowFocus: 'always',
      // Offline, the person is told at once instead of waiting before a skeleton.
      networkMode: 'always',
      refetchOnReconnect: 'always',
      // A change of language shows the earlier words until the new ones are there; another day starts empty.
      placeholderData: (previous, query) => (query?.queryKey.includes(day) ? previous : undefined),
    },
  );
