import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { fieldsOf, questions } from '@tapin/shared/contract/questions';
import { bringMessages, i18n } from '@tapin/shared/i18n';
import type { WeekOf } from '#src/components/charts/week-chart.ts';
import remote from '#src/remote.ts';

type Day = Omit<WeeklyTrends[number], 'date'>;

const nothing: Day = fieldsOf(questions, 'name', () => null);

/** Returns the school week from Monday, March 2, 2026, with the figures of its first days. */
export const weekOf = (...days: (Partial<Day> | null)[]): WeeklyTrends =>
  [2, 3, 4, 5, 6].map((date, index) => ({ date: `2026-03-0${date}`, ...nothing, ...days[index] }));

/** Returns the translations of a language and the given day. */
export async function wordsOn(today: string, language: 'en' | 'es' = 'en'): Promise<WeekOf> {
  await i18n.changeLanguage(language);
  await bringMessages('staff', remote.messages);
  return { t: i18n.getFixedT(language, 'staff'), language, today };
}
