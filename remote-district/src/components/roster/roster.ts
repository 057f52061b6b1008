import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { RosterMode } from '@tapin/shared/contract/roster';
import type { RosterRun, RosterSettings } from '@tapin/shared/contract/roster-calls';
import { currentLanguage } from '@tapin/shared/i18n';
import { useQuery, useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useDistrictUserId } from '#src/components/district-user.ts';
import { useFollowOptOut } from '#src/components/opt-out.ts';

export type Roster = OutputOf<'GET /district/roster'>;

/** How often the page asks for the progress of a run, and for changes that others make. */
const progressIntervalMs = 1_500;
const idleIntervalMs = 60_000;

/** Whether the server works on the run now. */
export const isInProgress = ({ state }: RosterRun): boolean =>
  state === 'reading' || state === 'applying' || state === 'undoing';

/** Loads the source, the current run and the last runs. It reloads often while a run is in progress. */
export function useRoster() {
  const query = useQuery(
    queryOf(
      'GET /district/roster',
      { query: { districtUserId: useDistrictUserId() } },
      {
        dependsOn: [currentLanguage()],
        refetchOnWindowFocus: 'always',
        refetchInterval: ({ state: { data } }) =>
          data?.current && isInProgress(data.current) ? progressIntervalMs : idleIntervalMs,
      },
    ),
  );
  useFollowOptOut(query.error);
  return query;
}

/** The calls whose replies depend on the state of a run. */
const callsAboutRuns = [
  'GET /district/roster',
  'GET /district/roster/run/:run',
  'GET /district/roster/run/:run/changes',
  'GET /district/roster/run/:run/problems',
  'GET /district/roster/run/:run/mapping',
] as const;

/** Returns a function that reloads everything about the runs of the district. */
export function useReloadRuns() {
  const client = useQueryClient();
  return () => Promise.all(callsAboutRuns.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })));
}

/** Sends a change and reloads the page. A refusal also reloads it, because another admin may have changed something. */
export function useRosterChange<Input, Result>(
  change: (districtUserId: string, input: Input) => Promise<Result>,
) {
  const districtUserId = useDistrictUserId();
  const reloadRuns = useReloadRuns();
  const action = useAction(
    async (input: Input) => {
      try {
        return await change(districtUserId, input);
      } finally {
        await reloadRuns();
      }
    },
    { repeats: true },
  );
  useFollowOptOut(action.error);
  return action;
}

export interface SettingsChange extends Partial<RosterSettings> {
  secret?: string;
  paused?: boolean;
}

export const useSaveSettings = () =>
  useRosterChange((districtUserId, change: SettingsChange) =>
    call('PUT /district/roster', { body: { districtUserId, ...change } }),
  );

export interface RunStart {
  /** The id of a complete upload. Without it the run reads the source of the district. */
  upload?: string;
  mode: RosterMode;
}

export const useStartRun = () =>
  useRosterChange((districtUserId, start: RunStart) =>
    call('POST /district/roster/run', { body: { districtUserId, ...start } }),
  );
