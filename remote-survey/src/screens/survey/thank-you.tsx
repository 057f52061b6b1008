import type { User } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import { Card } from '@tapin/shared/ui/card';
import type { RefObject } from 'react';
import { laterTexts } from '#src/later-texts.ts';
import { AnswerSummary } from './answer-summary.tsx';
import { CareLines } from './care-lines.tsx';
import type { AnsweredQuestion } from './check-in.ts';
import { feelingLevel, isHardDay } from './feeling-today.ts';
import { Heart } from './heart.tsx';
import { namesLifeline } from './lifeline.ts';
import { SupportMessage } from './support-message.tsx';
import { Talk } from './talk/talk.tsx';
import styles from './thank-you.module.css';
import type { DeploymentTexts } from './use-check-in.ts';
import { useNextCheckIn } from './use-next-check-in.ts';

interface ThankYouProps {
  questions: readonly AnsweredQuestion[];
  /** The school's next day; null when there is none this school year. */
  nextDay: string | null | undefined;
  day: string;
  school: string | undefined;
  words: DeploymentTexts;
  user: User | null;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Adds the texts of the screen and its components, which must be done before it is rendered. */
export const addTexts = () => addLaterTexts('survey', laterTexts);

export function ThankYou({ questions, day, nextDay, school, words, user, heading }: ThankYouProps) {
  const { t } = useTranslation('survey');
  const isHardDayToday = isHardDay(questions);
  const nextText = useNextCheckIn(day, nextDay);
  const mood = isHardDayToday ? 'hard' : 'warm';
  return (
    <Card>
      <div className={styles.thanks}>
        <Heart level={feelingLevel(questions)} />
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {t(`later.thanks.${mood}.title`, { name: user?.preferredName || user?.firstName })}
        </h1>
        <p>{t(`later.thanks.${mood}.text`)}</p>
      </div>
      {isHardDayToday && <SupportMessage text={words.support} />}
      <CareLines questions={questions} words={words} />
      {school && <Talk school={school} hasNumbers={namesLifeline(words.support)} />}
      <AnswerSummary questions={questions} />
      <p className={styles.next}>{nextText}</p>
    </Card>
  );
}
