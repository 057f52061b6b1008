import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { LeaveDialog } from '@tapin/shared/ui/leave-dialog';
import { Loading } from '@tapin/shared/ui/loading';
import { Panel } from '@tapin/shared/ui/panel';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useLeaveGuard } from '@tapin/shared/ui/use-leave-guard';
import { useDistrictUserId } from '#src/components/district-calls.ts';
import { Problems } from '#src/components/roster/problems.tsx';
import { exportChanges, isInProgress, useMapping, useRun } from '#src/components/roster/roster-calls.ts';
import { ListDownload } from '#src/components/roster/run-actions.tsx';
import { CountsTable, SchoolCountsTable } from '#src/components/roster/run-counts.tsx';
import { countChanges, formatMoment, useRunFacts } from '#src/components/roster/run-facts.ts';
import { Reason, RunProgress } from '#src/components/roster/run-state.tsx';
import { ApplyBar, CancelButton } from './apply-bar.tsx';
import { useMappingDraft } from './mapping/use-mapping-draft.ts';

// The mapping step is shown once its data has loaded, and its code is too large for the first screen.
const loadMappingStep = async () => (await import('./mapping/mapping-step.tsx')).MappingStep;

interface CheckedRunProps {
  run: RosterRun;
  maxEndings: number;
  facts: string;
}

/** Shows a dry run: the values that need a mapping, the changes, the problems, and the decision. */
function CheckedRun({ run, maxEndings, facts }: CheckedRunProps) {
  const { t } = useTranslation('district');
  const districtUserId = useDistrictUserId();
  const details = useRun(run._id);
  const mapping = useMapping(run._id);
  const step = useLazyModule(loadMappingStep, true);
  const MappingStep = step.module;
  const retry = () => {
    step.retry();
    void mapping.refetch();
  };
  const error = mapping.error ?? (step.hasFailed ? new Error(t('shared:error.network')) : null);
  const draft = useMappingDraft(run._id, mapping.data);
  const guard = useLeaveGuard(draft.count > 0);
  return (
    <>
      {mapping.data && MappingStep ? (
        <MappingStep reply={mapping.data} draft={draft} changes={countChanges(run.counts)} />
      ) : (
        <Panel title={t('roster.mapping.title')}>
          <Loading query={{ data: null, error, refetch: retry }} height="120px" />
        </Panel>
      )}
      <Panel
        title={t('roster.check.title')}
        hint={facts}
        action={
          <ListDownload
            label={t('roster.check.download')}
            load={() => exportChanges(run._id, districtUserId)}
          />
        }
      >
        <Reason run={run} />
        <CountsTable run={run} />
        <Loading query={details} height="160px" />
        {details.data && details.data.schools.length > 0 && (
          <SchoolCountsTable run={run._id} schools={details.data.schools} maxEndings={maxEndings} />
        )}
        <Problems run={run} answers={draft.answers} />
      </Panel>
      <ApplyBar run={run} schools={details.data?.schools ?? []} maxEndings={maxEndings} draft={draft} />
      <LeaveDialog guard={guard} />
    </>
  );
}

interface CurrentRunProps {
  run: RosterRun;
  maxEndings: number;
}

export function CurrentRun({ run, maxEndings }: CurrentRunProps) {
  const { t } = useTranslation('district');
  const { sourceOf, starterOf } = useRunFacts();
  const facts = joinFacts([
    sourceOf(run),
    starterOf(run),
    formatMoment(run.createdAt),
    run.mode === 'new-year' && t('roster.mode.newYear'),
  ]);
  if (!isInProgress(run)) return <CheckedRun run={run} maxEndings={maxEndings} facts={facts} />;
  return (
    <Panel
      title={t(`roster.state.${run.state}`)}
      hint={facts}
      action={run.state === 'reading' && <CancelButton run={run._id} />}
    >
      <RunProgress run={run} />
    </Panel>
  );
}
