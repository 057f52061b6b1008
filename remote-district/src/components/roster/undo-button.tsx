import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { useState } from 'react';
import styles from './roster-parts.module.css';
import { formatMoment } from './run-facts.ts';
import { UndoDialog } from './undo-dialog.tsx';

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
