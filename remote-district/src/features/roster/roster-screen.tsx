import type { RosterRunState } from '@tapin/shared/contract/roster';
import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { announce } from '@tapin/shared/ui/announce';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { DistrictTabs } from '#src/components/district-tabs.tsx';
import { useReloadRuns, useRoster } from '#src/components/roster/roster-calls.ts';
import { useRunFacts } from '#src/components/roster/run-facts.ts';
import { useReloadSchools } from '#src/components/school-calls.ts';
import { CurrentRun } from './current-run.tsx';
import { LastRun, Runs } from './earlier-runs.tsx';
import { NightlyPanel } from './nightly-panel.tsx';
import styles from './roster-screen.module.css';
import { SourceStep } from './upload/source-step.tsx';

const steps = ['source', 'mapping', 'check', 'apply'] as const;
type StepName = (typeof steps)[number];

/** The step of the import to which each state of the current run belongs. */
const stepOf: Partial<Record<RosterRunState, StepName>> = {
  reading: 'check',
  planned: 'check',
  stopped: 'check',
  applying: 'apply',
  undoing: 'apply',
};

export function Steps({ current }: { current: RosterRun | null }) {
  const { t } = useTranslation('district');
  const { describeCounts, sourceOf } = useRunFacts();
  const now = steps.indexOf((current && stepOf[current.state]) ?? 'source');
  const facts: Record<StepName, string> = {
    source: current ? sourceOf(current) : t('roster.step.sourceHint'),
    mapping: t('roster.step.mappingHint'),
    check:
      current && current.state !== 'reading' ? describeCounts(current.counts) : t('roster.step.checkHint'),
    apply: t('roster.step.applyHint'),
  };
  return (
    <nav aria-label={t('roster.step.label')} className={`${kit.card} ${styles.steps}`}>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step}
            className={styles.step}
            data-done={index < now || undefined}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className={`${kit.hint} ${styles.number}`} aria-hidden="true">
              {index < now ? '✓' : index + 1}
            </span>
            <span className={styles.text}>
              <b>{t(`roster.step.${step}`)}</b>
              <span className={`${kit.hint} ${styles.fact}`}>{facts[step]}</span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Reloads the lists of a run when its state changes. It announces a state that ends a wait. */
function useFollowRun(run: RosterRun | null): void {
  const { t } = useTranslation('district');
  const reloadRuns = useReloadRuns();
  const reloadSchools = useReloadSchools();
  const known = useRef<string | null>(null);
  const key = run ? [run._id, run.state, run.plannedAt].join(' ') : '';
  const follow = useEffectEvent((now: string) => {
    const before = known.current;
    known.current = now;
    if (before === null || before === now) return;
    void reloadRuns();
    // Applying a run creates schools, and undoing it removes them.
    if (/ (applying|undoing) /.test(before)) void reloadSchools();
    announce(run ? t(`roster.state.${run.state}`) : t('roster.ended'));
  });
  const isLoaded = run !== null || known.current !== null;
  useEffect(() => {
    if (isLoaded) follow(key);
  }, [key, isLoaded]);
}

/**
 * Moves the focus to the first heading of the returned element when the step changes and the focused control was
 * removed. The keyboard then continues at the new step.
 *
 * @param step The step on the page; null while it is loading.
 */
function useFocusStep(step: string | null) {
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = step;
    if (before === null || before === step || document.activeElement !== document.body) return;
    part.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [step]);
  return part;
}

/** Explains what a roster is for and what to prepare, for a district without one. */
function FirstRoster() {
  const { t } = useTranslation('district');
  return (
    <Panel title={t('roster.first.title')} hint={t('roster.first.hint')}>
      <ol className={`${kit.tightStack} ${styles.list}`}>
        <li>{t('roster.first.export')}</li>
        <li>{t('roster.first.check')}</li>
        <li>{t('roster.first.apply')}</li>
      </ol>
      <p className={kit.hint}>{t('roster.first.never')}</p>
    </Panel>
  );
}

/** Shows the import of the district's roster: its four steps on one page, the earlier runs and the nightly import. */
export default function RosterScreen() {
  const { t } = useTranslation('district');
  const { district } = useAtomValue(authAtom);
  const query = useRoster();
  const { data } = query;
  useFollowRun(data?.current ?? null);
  const main = useFocusStep(data ? [data.current?._id, data.current?.state].join(' ') : null);
  const earlier = data?.runs.filter(({ _id }) => _id !== data.current?._id) ?? [];
  // A failed or canceled run is no longer shown when a later run has ended.
  const last =
    earlier[0]?.state === 'failed' ? earlier[0] : earlier.find(({ appliedAt }) => appliedAt !== null);
  const isFirst = data?.current === null && !last;
  return (
    <Page title={t('roster.title')} intro={t('roster.intro', { district: district?.name })}>
      <DistrictTabs />
      <Loading query={query} height="420px" />
      {data && (
        <div className={styles.layout}>
          <Steps current={data.current} />
          <div ref={main} className={styles.main}>
            {isFirst && <FirstRoster />}
            {data.current === null && last && <LastRun run={last} />}
            {data.current === null ? (
              <SourceStep roster={data} />
            ) : (
              <CurrentRun key={data.current._id} run={data.current} maxEndings={data.settings.maxEndings} />
            )}
            <Runs runs={earlier} />
            <NightlyPanel roster={data} />
          </div>
        </div>
      )}
    </Page>
  );
}
