import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { useState } from 'react';
import styles from './roster-parts.module.css';
import { useUndoRun } from './run.ts';
import { formatMoment } from './run-facts.ts';

interface UndoDialogProps {
  run: RosterRun;
  onClose: () => void;
}

/** Asks for confirmation to undo a run, and says what undoing does and what it does not. */
function UndoDialog({ run, onClose }: UndoDialogProps) {
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

/** Shows a button that undoes a run after confirmation. Renders nothing for a run that cannot be undone. */
export function UndoButton({
  run,
  variant = 'secondary',
}: {
  run: RosterRun;
  variant?: 'secondary' | 'quiet';
}) {
  const { t } = useTranslation('district');
  const [isOpen, setIsOpen] = useState(false);
  if (run.undoUntil === null || run.state !== 'applied') return null;
  const when = formatMoment(run.appliedAt ?? run.createdAt);
  return (
    <>
      <Button
        variant={variant}
        className={styles.short ?? ''}
        aria-label={t('later.roster.undo.name', { when })}
        onClick={() => setIsOpen(true)}
      >
        {t('later.roster.undo.open')}
      </Button>
      {isOpen && <UndoDialog run={run} onClose={() => setIsOpen(false)} />}
    </>
  );
}
