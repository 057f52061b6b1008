import type { User } from '@tapin/shared/contract/entities';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import { useQuery } from '@tapin/shared/query';
import { adultsQuery } from '#src/api/talk.ts';
import { laterTexts } from '#src/later-texts.ts';
import type { EndingProps } from './ending-props.ts';
import { isHardDay } from './feeling-today.ts';
import { HardDay } from './hard-day/hard-day.tsx';
import { useNextCheckIn } from './use-next-check-in.ts';
import { WarmDay } from './warm-day.tsx';

export { CheckInOff } from './check-in-off.tsx';
export { KeptProgress } from './kept-progress.tsx';
export { ReadAloudButton } from './read-aloud/read-aloud-button.tsx';

interface ThankYouProps extends Pick<EndingProps, 'questions' | 'words' | 'heading'> {
  /** The school's next day; null when there is none this school year. */
  nextDay: string | null | undefined;
  day: string;
  school: string | undefined;
  user: User | null;
}

/** Adds the texts of the screen and its components, which must be done before it is rendered. */
export const addTexts = () => addLaterTexts('survey', laterTexts);

/** Prefetches what the endings show about adults, while the student answers the last question. */
export function Prefetch({ school }: { school: string }) {
  useQuery(adultsQuery(school));
  return null;
}

/** Shows the ending that fits how the student feels today. */
export function ThankYou({ day, nextDay, school = '', user, ...rest }: ThankYouProps) {
  const nextText = useNextCheckIn(day, nextDay);
  const name = user?.preferredName || user?.firstName;
  const Ending = isHardDay(rest.questions) ? HardDay : WarmDay;
  return <Ending {...rest} school={school} name={name} nextText={nextText} />;
}
