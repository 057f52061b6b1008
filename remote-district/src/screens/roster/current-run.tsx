import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { Panel } from '@tapin/shared/ui/panel';
import { isInProgress } from '#src/api/roster/roster.ts';
import { RunProgress } from '#src/components/roster/progress.tsx';
import { formatMoment, useRunFacts } from '#src/components/roster/run-facts.ts';
import { CancelButton } from './cancel-button.tsx';
import { CheckedRun } from './checked-run.tsx';

interface CurrentRunProps {
  run: RosterRun;
  maxEndings: number;
}

/** Shows the run that is in progress or waits for a decision. */
export function CurrentRun({ run, maxEndings }: CurrentRunProps) {
  const { t } = useTranslation('district');
  const { sourceOf, starterOf } = useRunFacts();
  const facts = joinFacts([
    sourceOf(run),
    starterOf(run),
    formatMoment(run.createdAt),
    run.mode === 'new-year' && t('later.roster.mode.newYear'),
  ]);
  if (!isInProgress(run)) return <CheckedRun run={run} maxEndings={maxEndings} facts={facts} />;
  return (
    <Panel
      title={t(`later.roster.state.${run.state}`)}
      hint={facts}
      action={run.state === 'reading' && <CancelButton run={run._id} />}
    >
      <RunProgress run={run} />
    </Panel>
  );
}
