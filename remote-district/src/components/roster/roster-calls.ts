import { call, keyOf, listOf, queryOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import type { RosterMode, RosterProblemLevel } from '@tapin/shared/contract/roster';
import type { RosterMapping, RosterRun, RosterSettings } from '@tapin/shared/contract/roster-calls';
import { pageSizes } from '@tapin/shared/contract/vocabulary';
import { currentLanguage } from '@tapin/shared/i18n';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tapin/shared/query';
import { useDistrictChange, useDistrictUserId, useFollowOptOut } from '#src/components/district-calls.ts';

export type Roster = OutputOf<'GET /district/roster'>;

/** The intervals at which the page loads the progress of a run, and the changes of other admins. */
const progressIntervalMs = 1_500;
const idleIntervalMs = 60_000;

export const isInProgress = ({ state }: RosterRun): boolean =>
  state === 'reading' || state === 'applying' || state === 'undoing';

/** Loads the source, the current run and the latest runs. It reloads often while a run is in progress. */
export const useRoster = () =>
  useFollowOptOut(
    useQuery(
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
    ),
  );

const callsAboutRuns = [
  'GET /district/roster',
  'GET /district/roster/run/:run',
  'GET /district/roster/run/:run/changes',
  'GET /district/roster/run/:run/problems',
  'GET /district/roster/run/:run/mapping',
] as const;

export function useReloadRuns() {
  const client = useQueryClient();
  return () => Promise.all(callsAboutRuns.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })));
}

const useRosterChange = <Input, Result>(change: (districtUserId: string, input: Input) => Promise<Result>) =>
  useDistrictChange(change, callsAboutRuns);

export interface SettingsChange extends Partial<RosterSettings> {
  secret?: string;
  paused?: boolean;
}

export const useSaveSettings = () =>
  useRosterChange((districtUserId, change: SettingsChange) =>
    call('PUT /district/roster', { body: { districtUserId, ...change } }),
  );

interface RunStart {
  /** The id of a complete upload. Without an upload the run reads the source that the district has configured. */
  upload?: string;
  mode: RosterMode;
}

export const useStartRun = () =>
  useRosterChange((districtUserId, start: RunStart) =>
    call('POST /district/roster/run', { body: { districtUserId, ...start } }),
  );

type RunDetails = OutputOf<'GET /district/roster/run/:run'>;
export type SchoolCounts = RunDetails['schools'][number];
export type MappingReply = OutputOf<'GET /district/roster/run/:run/mapping'>;
export type ChangeFilters = Omit<
  InputOf<'GET /district/roster/run/:run/changes'>['query'],
  'districtUserId' | 'offset' | 'pageSize'
>;

const { list: pageSize } = pageSizes;

export const useRun = (run: string) =>
  useFollowOptOut(
    useQuery(
      queryOf(
        'GET /district/roster/run/:run',
        { params: { run }, query: { districtUserId: useDistrictUserId() } },
        { dependsOn: [currentLanguage()] },
      ),
    ),
  );

export function useChanges(run: string, filters: ChangeFilters) {
  const query = { districtUserId: useDistrictUserId(), ...filters };
  return useFollowOptOut(
    useInfiniteQuery({
      ...listOf('GET /district/roster/run/:run/changes', { params: { run }, query }, { pageSize }),
      placeholderData: keepPreviousData,
    }),
  );
}

export function useProblems(run: string, level: RosterProblemLevel | undefined) {
  const query = { districtUserId: useDistrictUserId(), ...(level && { level }) };
  return useFollowOptOut(
    useInfiniteQuery({
      ...listOf('GET /district/roster/run/:run/problems', { params: { run }, query }, { pageSize }),
      placeholderData: keepPreviousData,
    }),
  );
}

export const useMapping = (run: string) =>
  useFollowOptOut(
    useQuery(
      queryOf('GET /district/roster/run/:run/mapping', {
        params: { run },
        query: { districtUserId: useDistrictUserId() },
      }),
    ),
  );

export const useSaveMapping = (run: string) =>
  useRosterChange((districtUserId, mapping: Partial<RosterMapping>) =>
    call('PUT /district/roster/run/:run/mapping', { params: { run }, body: { districtUserId, mapping } }),
  );

export const useApplyRun = (run: string) =>
  useRosterChange((districtUserId, acceptEndings: boolean) =>
    call('POST /district/roster/run/:run/apply', {
      params: { run },
      body: { districtUserId, ...(acceptEndings && { acceptEndings }) },
    }),
  );

export const useUndoRun = () =>
  useRosterChange((districtUserId, run: string) =>
    call('POST /district/roster/run/:run/undo', { params: { run }, body: { districtUserId } }),
  );

export const useCancelRun = () =>
  useRosterChange((districtUserId, run: string) =>
    call('DELETE /district/roster/run/:run', { params: { run }, query: { districtUserId } }),
  );

export const exportChanges = (run: string, districtUserId: string, filters: ChangeFilters = {}) =>
  call('GET /district/roster/run/:run/changes/export', {
    params: { run },
    query: { districtUserId, ...filters },
  });

export const exportProblems = (run: string, districtUserId: string) =>
  call('GET /district/roster/run/:run/problems/export', { params: { run }, query: { districtUserId } });
