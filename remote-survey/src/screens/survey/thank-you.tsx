import type { User } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { Card } from '@tapin/shared/ui/card';
import type { RefObject } from 'react';
import { AnswerSummary } from './answer-summary.tsx';
import { type AnsweredQuestion, isHardDay, nextCheckIn } from './check-in.ts';
import { Heart } from './heart.tsx';
import { SupportMessage } from './support-message.tsx';
import styles from './thank-you.module.css';

interface ThankYouProps {
  questions: readonly AnsweredQuestion[];
  day: string;
  support: string | null | undefined;
  user: User | null;
  heading: RefObject<HTMLHeadingElement | null>;
}

export function ThankYou({ questions, day, support, user, heading }: ThankYouProps) {
  const { t } = useTranslation('survey');
  const isHard = isHardDay(questions);
  const mood = isHard ? 'hard' : 'warm';
  return (
    <Card>
      <div className={styles.thanks}>
        <Heart />
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {t(`thanks.${mood}.title`, { name: user?.preferredName || user?.firstName })}
        </h1>
        <p>{t(`thanks.${mood}.text`)}</p>
      </div>
      {isHard && <SupportMessage text={support} />}
      <AnswerSummary questions={questions} />
      <p className={styles.next}>{t(`thanks.next.${nextCheckIn(day)}`)}</p>
    </Card>
  );
}
