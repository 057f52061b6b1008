import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Icon } from '@tapin/shared/ui/icon';
import { kit } from '@tapin/shared/ui/kit-classes';
import { useRef } from 'react';
import type { AnsweredQuestion } from '#src/components/check-in.ts';
import { NoVoice, ReadAloudButton } from '#src/components/read-aloud.tsx';
import { adultsQuery, useTalk } from '#src/features/talk/talk-calls.ts';
import { AnswerList, SmallFace } from '../answer-list.tsx';
import { CareLines } from '../care-lines.tsx';
import { type EndingProps, feelingLevel, namesLifeline } from '../ending.ts';
import { Heart } from '../heart.tsx';
import styles from './hard-day.module.css';
import { PersonCard } from './person-card.tsx';
import { SupportCard } from './support-card.tsx';

/** Shows today’s answers in a closed disclosure, because help comes before them. */
function FoldedAnswers({ questions }: { questions: readonly AnsweredQuestion[] }) {
  const { t } = useTranslation('survey');
  return (
    <details className={`${kit.card} ${styles.answers}`}>
      <summary className={styles.summary}>
        {t('thanks.answers')}
        <SmallFace level={feelingLevel(questions) ?? 0} />
        <Icon of="down" className={styles.arrow} />
      </summary>
      <AnswerList questions={questions} />
    </details>
  );
}

/**
 * Shows the ending after an answer of awful or bad. During school hours an adult at school comes first, then 988; outside
 * of school hours 988 comes first, because no adult may read a request.
 */
export function HardDay({ questions, school, words, name, nextText, heading }: EndingProps) {
  const { t } = useTranslation('survey');
  const page = useRef<HTMLDivElement>(null);
  const { data, isPending } = useQuery(adultsQuery(school));
  const talkAction = useTalk(school);
  const hasNumbers = namesLifeline(words.support);
  const isSchoolTime = data?.isSchoolTime ?? true;
  const person = (
    <PersonCard
      key="person"
      adults={isPending ? undefined : (data?.adults ?? [])}
      request={data?.request}
      ended={data?.ended}
      isSchoolTime={isSchoolTime}
      talkAction={talkAction}
      hasNumbers={hasNumbers}
    />
  );
  const support = <SupportCard key="support" text={words.support} />;
  return (
    <div ref={page} className={styles.hardDay}>
      <div className={styles.thanks}>
        <Heart level={feelingLevel(questions)} isSmall />
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1} className={`${kit.focusTarget} ${styles.title}`}>
            {t('thanks.hard.title', { name })}
          </h1>
          <p className={kit.hint}>{t('thanks.hard.text')}</p>
        </div>
        <div className={styles.aloud}>
          <ReadAloudButton of={page} isSmall />
        </div>
      </div>
      {isSchoolTime ? [person, support] : [support, person]}
      <div className={`${kit.tightStack} ${styles.facts}`}>
        <NoVoice />
        <p>{t('support.readers')}</p>
        {hasNumbers && <p>{t('support.danger')}</p>}
      </div>
      <CareLines questions={questions} words={words} />
      <FoldedAnswers questions={questions} />
      <p className={styles.next}>{nextText}</p>
    </div>
  );
}
