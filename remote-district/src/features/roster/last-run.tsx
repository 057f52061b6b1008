import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { Panel } from '@tapin/shared/ui/panel';
import { Reason } from '#src/components/roster/reason.tsx';
import styles from '#src/components/roster/roster-parts.module.css';
import { RunChip } from '#src/components/roster/run-chip.tsx';
import { formatMoment, formatMomentDay, useRunFacts } from '#src/components/roster/run-facts.ts';
import { UndoButton } from '#src/components/roster/undo-button.tsx';
import { runPath } from '#src/components/roster-paths.ts';

/** Shows how the last run ended, with what a person can do about it. */
export function LastRun({ run }: { run: RosterRun }) {
  const { t } = useTranslation('district');
  const { describeCounts, sourceOf, starterOf } = useRunFacts();
  const endedAt = run.undoneAt ?? run.appliedAt ?? run.createdAt;
  return (
    <Panel
      title={t('later.roster.last')}
      hint={joinFacts([formatMoment(endedAt), starterOf(run), sourceOf(run)])}
      action={<RunChip state={run.state} />}
    >
      {run.state === 'applied' && <p>{describeCounts(run.counts)}</p>}
      <Reason run={run} />
      <div className={styles.actions}>
        <ButtonLink to={runPath(run._id)} variant="secondary">
          {t('later.roster.open')}
        </ButtonLink>
        <UndoButton run={run} variant="quiet" />
        {run.undoUntil && run.state === 'applied' && (
          <p className={styles.soft}>
            {t('later.roster.undo.until', { day: formatMomentDay(run.undoUntil) })}
          </p>
        )}
      </div>
    </Panel>
  );
}
