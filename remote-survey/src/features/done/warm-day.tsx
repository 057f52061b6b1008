import { useTranslation } from '@tapin/shared/i18n';
import { Card } from '@tapin/shared/ui/card';
import { kit } from '@tapin/shared/ui/kit-classes';
import { useRef } from 'react';
import { ReadAloudButton } from '#src/components/read-aloud.tsx';
import { Talk } from '#src/features/talk/talk.tsx';
import { AnswerSummary } from './answer-list.tsx';
import { CareLines } from './care-lines.tsx';
import { type EndingProps, feelingLevel, namesLifeline } from './ending.ts';
import { Heart } from './heart.tsx';
import styles from './warm-day.module.css';

export function WarmDay({ questions, school, words, name, nextText, heading }: EndingProps) {
  const { t } = useTranslation('survey');
  const page = useRef<HTMLDivElement>(null);
  return (
    <Card>
      <div ref={page} className={kit.wideStack}>
        <div className={styles.aloud}>
          <ReadAloudButton of={page} />
        </div>
        <div className={`${kit.tightStack} ${styles.thanks}`}>
          <Heart level={feelingLevel(questions)} />
          <h1 ref={heading} tabIndex={-1} className={`${kit.focusTarget} ${styles.title}`}>
            {t('thanks.warm.title', { name })}
          </h1>
          <p>{t('thanks.warm.text')}</p>
        </div>
        <CareLines questions={questions} words={words} />
        <Talk school={school} hasNumbers={namesLifeline(words.support)} />
        <AnswerSummary questions={questions} />
        <p className={styles.next}>{nextText}</p>
      </div>
    </Card>
  );
}
