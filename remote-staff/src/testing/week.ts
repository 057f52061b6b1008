import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { fieldPerQuestion, questions } from '@tapin/shared/contract/questions';
import { i18n, loadMessages } from '@tapin/shared/i18n';
import type { WeekContext } from '#src/components/charts/week-chart.ts';
import remote from '#src/remote.ts';

type Day = Omit<WeeklyTrends[number], 'date'>;

const noAnswers: Day = fieldPerQuestion(questions, 'name', () => null);

/** Returns the school week from Monday, March 2, 2026. The given days are its first days. */
export const weekOf = (...days: (Partial<Day> | null)[]): WeeklyTrends =>
  [2, 3, 4, 5, 6].map((date, index) => ({ date: `2026-03-0${date}`, ...noAnswers, ...days[index] }));

export async function weekContextOn(today: string, language: 'en' | 'es' = 'en'): Promise<WeekContext> {
  await i18n.changeLanguage(language);
  await loadMessages('staff', remote.messages);
  return { t: i18n.getFixedT(language, 'staff'), language, today };
}
