import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { DataTable } from '@tapin/shared/ui/data-table';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { Column } from '@tapin/shared/ui/table-column';
import { VisuallyHidden } from '@tapin/shared/ui/visually-hidden';
import { useState } from 'react';
import { runPath } from '#src/components/paths.ts';
import styles from '#src/components/roster/roster-parts.module.css';
import { UndoButton } from '#src/components/roster/run-actions.tsx';
import {
  formatMoment,
  formatMomentDay,
  formatRunMoment,
  useRunFacts,
} from '#src/components/roster/run-facts.ts';
import { Reason, RunChip } from '#src/components/roster/run-state.tsx';

/** Shows how the last run ended, and what a person can do about it. */
export function LastRun({ run }: { run: RosterRun }) {
  const { t } = useTranslation('district');
  const { describeCounts, sourceOf, starterOf } = useRunFacts();
  const endedAt = run.undoneAt ?? run.appliedAt ?? run.createdAt;
  return (
    <Panel
      title={t('roster.last')}
      hint={joinFacts([formatMoment(endedAt), starterOf(run), sourceOf(run)])}
      action={<RunChip state={run.state} />}
    >
      {run.state === 'applied' && <p>{describeCounts(run.counts)}</p>}
      <Reason run={run} />
      <div className={kit.centeredRow}>
        <ButtonLink to={runPath(run._id)} variant="secondary">
          {t('roster.open')}
        </ButtonLink>
        <UndoButton run={run} />
        {run.undoUntil && run.state === 'applied' && (
          <p className={kit.hint}>{t('roster.undo.until', { day: formatMomentDay(run.undoUntil) })}</p>
        )}
      </div>
    </Panel>
  );
}

/** The list shows this number of runs until the person expands it. */
const firstRuns = 5;

export function Runs({ runs }: { runs: readonly RosterRun[] }) {
  const { t } = useTranslation('district');
  const { describeCounts, starterOf } = useRunFacts();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? runs : runs.slice(0, firstRuns);
  const columns: Column<RosterRun>[] = [
    {
      id: 'when',
      header: t('roster.run.when'),
      isRowHeader: true,
      cell: (run) => (
        <span className={styles.short}>
          <RowLink to={runPath(run._id)}>{formatRunMoment(run)}</RowLink>
        </span>
      ),
    },
    { id: 'by', header: t('roster.run.by'), cell: starterOf },
    {
      id: 'what',
      header: t('roster.run.what'),
      cell: (run) => run.reason || describeCounts(run.counts),
    },
    { id: 'state', header: t('roster.run.state'), cell: ({ state }) => <RunChip state={state} /> },
    {
      id: 'undo',
      header: '',
      heading: <VisuallyHidden>{t('roster.undo.open')}</VisuallyHidden>,
      align: 'end',
      cell: (run) => <UndoButton run={run} />,
    },
  ];
  if (runs.length === 0) return null;
  return (
    <Panel title={t('roster.run.title')} hint={t('roster.run.hint')}>
      <div className={styles.table}>
        <DataTable caption={t('roster.run.title')} columns={columns} rows={shown} rowKey={({ _id }) => _id} />
      </div>
      {shown.length < runs.length && (
        <div>
          <Button variant="quiet" onClick={() => setShowsAll(true)}>
            {t('roster.run.all', { count: runs.length })}
          </Button>
        </div>
      )}
    </Panel>
  );
}
