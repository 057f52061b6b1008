import { useTranslation } from '@tapin/shared/i18n';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useEffect, useRef, useState } from 'react';
import { useDecideAboutQuestion, type WaitingQuestion } from '#src/api/questions.ts';
import styles from './questions.module.css';
import { WaitingItem } from './waiting-item.tsx';

/** Lists the school questions that wait for approval. Only a denial needs confirmation. */
export function WaitingQuestions({ waiting }: { waiting: readonly WaitingQuestion[] }) {
  const { t } = useTranslation('district');
  const deciding = useDecideAboutQuestion();
  const [toDeny, setToDeny] = useState<WaitingQuestion | null>(null);
  const [done, setDone] = useState<'approved' | 'denied' | null>(null);
  const result = useRef<HTMLDivElement>(null);

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
    // The result of a denial that is under way is still shown.
    if (!deciding.isPending) deciding.reset();
    setToDeny(null);
  };
  // The pressed button was removed with its question, so the focus needs a new place.
  useEffect(() => {
    if (done) result.current?.focus();
  }, [done]);

  return (
    <Panel title={t('later.questions.waiting')}>
      <div>
        <div ref={result} tabIndex={-1} className={styles.result}>
          <StatusText>{done && t(`later.questions.${done}`)}</StatusText>
        </div>
        {!toDeny && <FormError error={deciding.error} />}
        {waiting.length === 0 && <p className={styles.none}>{t('later.questions.waitingNone')}</p>}
        <ul className={styles.list}>
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
          title={t('later.questions.denyTitle')}
          confirmLabel={t('later.questions.deny')}
          tone="danger"
          error={deciding.error}
          isBusy={deciding.isPending}
          onConfirm={() => decide(toDeny, false)}
          onClose={close}
        >
          <p>{t('later.questions.denyText', { school: toDeny.school.name })}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
