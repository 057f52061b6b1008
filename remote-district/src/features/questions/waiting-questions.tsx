import { formatDay, formatTimestampDay } from '@tapin/shared/formats/date';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { questionFacts } from '@tapin/shared/ui/question-content/question-facts';
import { QuestionTexts, questionIn } from '@tapin/shared/ui/question-content/question-texts';
import { useState } from 'react';
import { ActionResult } from '#src/components/action-result.tsx';
import { useDecideAboutQuestion, type WaitingQuestion } from '#src/components/question-calls.ts';
import styles from './questions.module.css';

interface WaitingItemProps {
  waiting: WaitingQuestion;
  isBusy: boolean;
  onApprove: () => void;
  onDeny: () => void;
}

function WaitingItem({ waiting: { school, question }, isBusy, onApprove, onDeny }: WaitingItemProps) {
  const { t } = useTranslation('district');
  const { texts, firstDay, lastDay, author, createdAt } = question;
  const facts = [
    school.name,
    ...questionFacts(question, {
      days: t('questions.days', { first: formatDay(firstDay), last: formatDay(lastDay) }),
      text: (key, values = {}) => t(`questions.content.${key}`, values),
      weekdayName: (weekday) => t(`questions.weekday.${weekday}`),
    }),
  ];
  return (
    <li className={kit.tools}>
      <div className={styles.what}>
        <QuestionTexts texts={texts} />
        <p className={`${kit.hint} ${styles.facts}`}>{joinFacts(facts)}</p>
        <p className={`${kit.hint} ${styles.facts}`}>{joinFacts([author, formatTimestampDay(createdAt)])}</p>
      </div>
      <div className={kit.tightRow}>
        <Button
          variant="quiet"
          busy={isBusy}
          aria-label={t('questions.denyName', { question: questionIn(texts) })}
          onClick={onDeny}
        >
          {t('questions.deny')}
        </Button>
        <Button
          variant="secondary"
          busy={isBusy}
          aria-label={t('questions.approveName', { question: questionIn(texts) })}
          onClick={onApprove}
        >
          {t('questions.approve')}
        </Button>
      </div>
    </li>
  );
}

/** Lists the questions of schools that wait for approval. Only a denial needs confirmation. */
export function WaitingQuestions({ waiting }: { waiting: readonly WaitingQuestion[] }) {
  const { t } = useTranslation('district');
  const deciding = useDecideAboutQuestion();
  const [toDeny, setToDeny] = useState<WaitingQuestion | null>(null);
  const [done, setDone] = useState<'approved' | 'denied' | null>(null);

  const decide = ({ question }: WaitingQuestion, approved: boolean) => {
    setDone(null);
    deciding.mutate(
      { id: question._id, approved },
      {
        onSuccess: () => {
          setToDeny(null);
          setDone(approved ? 'approved' : 'denied');
        },
      },
    );
  };
  const close = () => {
    // A pending denial still shows its result.
    if (!deciding.isPending) deciding.reset();
    setToDeny(null);
  };

  return (
    <Panel title={t('questions.waiting')}>
      <div>
        <ActionResult>{done && t(`questions.${done}`)}</ActionResult>
        {!toDeny && <FormError error={deciding.error} />}
        {waiting.length === 0 && <p className={kit.soft}>{t('questions.waitingNone')}</p>}
        <ul className={kit.lined}>
          {waiting.map((each) => (
            <WaitingItem
              key={each.question._id}
              waiting={each}
              isBusy={deciding.isPending}
              onApprove={() => decide(each, true)}
              onDeny={() => {
                deciding.reset();
                setToDeny(each);
              }}
            />
          ))}
        </ul>
      </div>
      {toDeny && (
        <ConfirmDialog
          title={t('questions.denyTitle')}
          confirmLabel={t('questions.deny')}
          tone="danger"
          error={deciding.error}
          isBusy={deciding.isPending}
          onConfirm={() => decide(toDeny, false)}
          onClose={close}
        >
          <p>{t('questions.denyText', { school: toDeny.school.name })}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
