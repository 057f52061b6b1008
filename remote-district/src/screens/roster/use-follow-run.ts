import type { RosterRun } from '@tapin/shared/contract/roster-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { announce } from '@tapin/shared/ui/announce';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useReloadRuns } from '#src/api/roster/roster.ts';
import { useReloadSchools } from '#src/api/schools.ts';

/** Reloads the lists of a run when its state changes, and announces a state that the person has waited for. */
export function useFollowRun(run: RosterRun | null): void {
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
    // An import creates schools, and undoing one removes them.
    if (/ (applying|undoing) /.test(before)) void reloadSchools();
    announce(run ? t(`later.roster.state.${run.state}`) : t('later.roster.ended'));
  });
  const isLoaded = run !== null || known.current !== null;
  useEffect(() => {
    if (isLoaded) follow(key);
  }, [key, isLoaded]);
}
