import type { User } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { dateAtNoon } from '#src/components/check-in.ts';
import { adultsQuery } from '#src/features/talk/talk-calls.ts';
import { type EndingProps, isHardDay } from './ending.ts';
import { HardDay } from './hard-day/hard-day.tsx';
import { WarmDay } from './warm-day.tsx';

const dayMs = 86_400_000;
/** From this number of days on, a weekday alone would be ambiguous. */
const weekDays = 7;

function nextWeekday(day: string): string {
  const next = dateAtNoon(day);
  do next.setDate(next.getDate() + 1);
  while ([0, 6].includes(next.getDay()));
  return `${next.getFullYear()}-${String(next.getMonth() + 1).padStart(2, '0')}-${String(next.getDate()).padStart(2, '0')}`;
}

function useNextCheckIn(day: string, schoolDay: string | null | undefined): string {
  const { t } = useTranslation('survey');
  if (schoolDay === null) return t('thanks.next.none');
  const next = schoolDay ?? nextWeekday(day);
  const days = Math.round((dateAtNoon(next).getTime() - dateAtNoon(day).getTime()) / dayMs);
  if (days <= 1) return t('thanks.next.tomorrow');
  return t(days >= weekDays ? 'thanks.next.date' : 'thanks.next.weekday', {
    day: dateAtNoon(next),
  });
}

export { ReadAloudButton } from '#src/components/read-aloud.tsx';
export { CheckInOff } from './check-in-off.tsx';
export { KeptProgress } from './kept-progress.tsx';

interface ThankYouProps extends Pick<EndingProps, 'questions' | 'words' | 'heading'> {
  /** The next school day; null when the school year has no further one. */
  nextDay: string | null | undefined;
  day: string;
  school: string | undefined;
  user: User | null;
}

/** Prefetches the adults for the endings while the student answers the last question. */
export function Prefetch({ school }: { school: string }) {
  useQuery(adultsQuery(school));
  return null;
}

export function ThankYou({ day, nextDay, school = '', user, ...rest }: ThankYouProps) {
  const nextText = useNextCheckIn(day, nextDay);
  const name = user?.preferredName || user?.firstName;
  const Ending = isHardDay(rest.questions) ? HardDay : WarmDay;
  return <Ending {...rest} school={school} name={name} nextText={nextText} />;
}
