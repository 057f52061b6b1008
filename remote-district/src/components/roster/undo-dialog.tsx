import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { useUndoRun } from '#src/api/roster/run.ts';
import styles from './roster-parts.module.css';
import { formatMoment } from './run-facts.ts';

interface UndoDialogProps {
  run: RosterRun;
  onClose: () => void;
}

/** Asks for confirmation to undo a run, and says what undoing does and what it does not. */
export function UndoDialog({ run, onClose }: UndoDialogProps) {
  const { t } = useTranslation('district');
  const undoing = useUndoRun();
  return (
    <ConfirmDialog
      title={t('later.roster.undo.title', { when: formatMoment(run.appliedAt ?? run.createdAt) })}
      confirmLabel={t('later.roster.undo.confirm')}
      tone="danger"
      error={undoing.error}
      isBusy={undoing.isPending}
      onConfirm={() => undoing.mutate(run._id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('later.roster.undo.text')}</p>
      <ul className={styles.list}>
        <li>{t('later.roster.undo.created')}</li>
        <li>{t('later.roster.undo.changed')}</li>
        <li>{t('later.roster.undo.answers')}</li>
        <li>{t('later.roster.undo.paused')}</li>
      </ul>
    </ConfirmDialog>
  );
}
