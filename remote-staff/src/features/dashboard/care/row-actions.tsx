import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import type { FollowUpAct } from '#src/components/follow-ups/follow-up-act.ts';
import { FollowUpActions } from '#src/components/follow-ups/follow-up-actions.tsx';
import { type OpenFollowUp, useChangeFollowUp } from '#src/components/follow-ups/follow-ups-calls.ts';
import { RowMenu } from '#src/components/follow-ups/row-menu.tsx';
import styles from './care-row.module.css';
import type { RecentAct } from './use-recent-acts.ts';

interface RowActionsProps {
  student: { _id: string; name: string };
  followUp: OpenFollowUp | undefined;
  /** The act of the viewer that can still be undone. */
  act: RecentAct | undefined;
  onAct: (act: FollowUpAct & { isSaved: boolean }) => void;
  onUndone: () => void;
}

/** Shows the actions of a row with a menu of further ones. After an act it offers to undo that instead. */
export function RowActions({ student, followUp, act, onAct, onUndone }: RowActionsProps) {
  const { t } = useTranslation('staff');
  const followUpId = act?.followUpId ?? followUp?._id ?? '';
  const { error, isPending, mutate } = useChangeFollowUp(followUpId, onUndone);
  const isClosed = act !== undefined && act.outcome !== null;
  const undo = act && (isClosed || followUp?.claimedBy) && (
    <>
      <ActionButton
        variant="quiet"
        className={styles.undo ?? ''}
        aria-label={t('care.undoName', { name: student.name })}
        busy={isPending}
        onClick={() => mutate(isClosed ? { action: 'reopen', undo: true } : { action: 'release' })}
      >
        {t('care.undo')}
      </ActionButton>
      <FormError error={error} />
    </>
  );
  if (isClosed) return <div className={styles.closed}>{undo}</div>;
  return (
    <FollowUpActions
      student={student}
      followUp={followUp}
      onClaim={() => onAct({ followUpId, outcome: null, isSaved: false })}
      onAct={(saved) => onAct({ ...saved, isSaved: true })}
    >
      {act ? undo : followUp && <RowMenu student={student} followUp={followUp} />}
    </FollowUpActions>
  );
}
