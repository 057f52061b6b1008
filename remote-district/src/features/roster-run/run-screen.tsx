import { ApiError } from '@tapin/shared/api';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { useParams } from '@tapin/shared/router';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { useDistrictUserId } from '#src/components/district-calls.ts';
import { changesPath, rosterPath } from '#src/components/paths.ts';
import { Problems } from '#src/components/roster/problems.tsx';
import { exportChanges, useRoster, useRun } from '#src/components/roster/roster-calls.ts';
import { ListDownload, UndoButton } from '#src/components/roster/run-actions.tsx';
import { CountsTable, SchoolCountsTable } from '#src/components/roster/run-counts.tsx';
import { formatMomentDay, formatRunMoment, useRunFacts } from '#src/components/roster/run-facts.ts';
import { Reason, RunChip } from '#src/components/roster/run-state.tsx';

export default function RunScreen() {
  const { t } = useTranslation('district');
  const { run: id = '' } = useParams();
  const districtUserId = useDistrictUserId();
  const query = useRun(id);
  const { data, error } = query;
  const roster = useRoster();
  const { sourceOf, starterOf } = useRunFacts();
  const all = (
    <ButtonLink to={rosterPath} variant="secondary">
      {t('roster.back')}
    </ButtonLink>
  );
  if (!data && error instanceof ApiError && error.code === 'not_found') {
    return (
      <Page title={t('roster.runTitle')}>
        <EmptyState title={t('roster.run.gone')} action={all} />
      </Page>
    );
  }
  if (!data) {
    return (
      <Page title={t('roster.runTitle')}>
        <Loading query={query} height="420px" />
      </Page>
    );
  }
  const { run, schools } = data;
  return (
    <Page
      title={t('roster.run.of', { when: formatRunMoment(run) })}
      intro={joinFacts([sourceOf(run), starterOf(run), run.mode === 'new-year' && t('roster.mode.newYear')])}
    >
      <div className={kit.centeredRow}>
        <RunChip state={run.state} />
        {all}
        <UndoButton run={run} />
        {run.undoUntil && run.state === 'applied' && (
          <p className={kit.hint}>{t('roster.undo.until', { day: formatMomentDay(run.undoUntil) })}</p>
        )}
      </div>
      <Reason run={run} />
      <Panel
        title={t('roster.counts')}
        action={
          <ListDownload label={t('roster.check.download')} load={() => exportChanges(id, districtUserId)} />
        }
      >
        <CountsTable run={run} />
        <div>
          <ButtonLink to={changesPath(id)} variant="quiet">
            {t('roster.changes.all')}
          </ButtonLink>
        </div>
        {schools.length > 0 && (
          <SchoolCountsTable
            run={id}
            schools={schools}
            maxEndings={roster.data?.settings.maxEndings ?? 100}
          />
        )}
        <Problems run={run} />
      </Panel>
    </Page>
  );
}
