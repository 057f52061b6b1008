import type { OutputOf } from '@tapin/shared/contract/calls';
import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { ConfirmButton } from '@tapin/shared/ui/confirm-button';
import { CsvButton } from '@tapin/shared/ui/csv-button';
import { useState } from 'react';
import { useUndoRun } from './roster-calls.ts';
import styles from './roster-parts.module.css';
import { formatMoment } from './run-facts.ts';

/**
 * Shows a button that undoes a run after a confirmation, which explains the effect. It is absent for a run that cannot
 * be undone.
 */
export function UndoButton({ run }: { run: RosterRun }) {
  const { t } = useTranslation('district');
  const undoing = useUndoRun();
  if (run.undoUntil === null || run.state !== 'applied') return null;
  const when = formatMoment(run.appliedAt ?? run.createdAt);
  return (
    <ConfirmButton
      label={t('roster.undo.open')}
      name={t('roster.undo.name', { when })}
      variant="quiet"
      className={styles.short}
      title={t('roster.undo.title', { when })}
      confirmLabel={t('roster.undo.confirm')}
      action={undoing}
      onConfirm={(close) => undoing.mutate(run._id, { onSuccess: close })}
    >
      <p>{t('roster.undo.text')}</p>
      <ul className={styles.list}>
        <li>{t('roster.undo.created')}</li>
        <li>{t('roster.undo.changed')}</li>
        <li>{t('roster.undo.answers')}</li>
        <li>{t('roster.undo.paused')}</li>
      </ul>
    </ConfirmButton>
  );
}

interface ListDownloadProps {
  label: string;
  load: () => Promise<OutputOf<'GET /district/roster/run/:run/changes/export'>>;
}

/** Downloads a list of an import. If the file has only the first rows of the list, it says so. */
export function ListDownload({ label, load }: ListDownloadProps) {
  const { t } = useTranslation('district');
  const [done, setDone] = useState('');
  const loadList = async () => {
    const file = await load();
    const { rows, total } = file;
    setDone(
      // An API of an earlier version does not send the numbers.
      total > rows
        ? t('roster.check.cut', { rows: formatNumber(rows), total: formatNumber(total) })
        : t('csv.done'),
    );
    return file;
  };
  return <CsvButton label={label} done={done} load={loadList} />;
}
