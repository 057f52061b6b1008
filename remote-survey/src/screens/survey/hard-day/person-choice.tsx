import type { Adult } from '@tapin/shared/contract/talk-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { FormError } from '@tapin/shared/ui/form-error';
import { useState } from 'react';
import type { useTalk } from '#src/api/talk.ts';
import { AskToTalk } from '../talk/ask-to-talk.tsx';
import { TalkDialog } from '../talk/talk-dialog.tsx';
import styles from './person-card.module.css';

interface PersonChoiceProps {
  /** The adults, the counselor first. */
  adults: readonly Adult[];
  talkAction: ReturnType<typeof useTalk>;
}

/** Offers to ask the counselor with one press, and everyone else in a dialog. */
export function PersonChoice({ adults, talkAction }: PersonChoiceProps) {
  const { t } = useTranslation('survey');
  const [isOpen, setIsOpen] = useState(false);
  const [first, second] = adults;
  if (!first?.classes.includes('counselor'))
    return <AskToTalk adults={adults} talkAction={talkAction} variant="primary" />;
  return (
    <>
      <div className={styles.person}>
        <p className={styles.name}>
          <bdi>{first.name}</bdi>
          <span className={styles.role}>{t('later.talk.class.counselor')}</span>
        </p>
        {second && (
          <Button variant="quiet" className={styles.other} onClick={() => setIsOpen(true)}>
            {t('later.talk.someoneElse')}
          </Button>
        )}
      </div>
      {!isOpen && <FormError error={talkAction.error} />}
      <ActionButton wide busy={talkAction.isPending} onClick={() => talkAction.mutate(first._id)}>
        {t('later.talk.askName', { name: first.name })}
      </ActionButton>
      {isOpen && (
        <TalkDialog
          adults={adults}
          preselected={second?._id}
          talkAction={talkAction}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
