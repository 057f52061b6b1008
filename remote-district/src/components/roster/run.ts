import { call, listOf, queryOf } from '@tapin/shared/api';
import type { InputOf, OutputOf } from '@tapin/shared/contract/calls';
import type { RosterProblemLevel } from '@tapin/shared/contract/roster';
import type { RosterMapping } from '@tapin/shared/contract/roster-calls';
import { pageSizes } from '@tapin/shared/contract/vocabulary';
import { currentLanguage } from '@tapin/shared/i18n';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tapin/shared/query';
import { useDistrictUserId } from '#src/components/district-user.ts';
import { useFollowOptOut } from '#src/components/opt-out.ts';
import { useRosterChange } from './roster.ts';

type RunDetails = OutputOf<'GET /district/roster/run/:run'>;
export type SchoolCounts = RunDetails['schools'][number];
export type MappingReply = OutputOf<'GET /district/roster/run/:run/mapping'>;
export type ChangeFilters = Omit<
  InputOf<'GET /district/roster/run/:run/changes'>['query'],
  'districtUserId' | 'offset' | 'pageSize'
>;

const { list: pageSize } = pageSizes;

/** Loads one run with its counts by school. */
export function useRun(run: string) {
  const query = useQuery(
    queryOf(
      'GET /district/roster/run/:run',
      { params: { run }, query: { districtUserId: useDistrictUserId() } },
      { dependsOn: [currentLanguage()] },
    ),
  );
  useFollowOptOut(query.error);
  return query;
}

/** Loads the changes of a run page by page. */
export function useChanges(run: string, filters: ChangeFilters) {
  const query = { districtUserId: useDistrictUserId(), ...filters };
  const list = useInfiniteQuery({
    ...listOf('GET /district/roster/run/:run/changes', { params: { run }, query }, { pageSize }),
    placeholderData: keepPreviousData,
  });
  useFollowOptOut(list.error);
  return list;
}

/** Loads the problems of a run page by page. */
export function useProblems(run: string, level: RosterProblemLevel | undefined) {
  const query = { districtUserId: useDistrictUserId(), ...(level && { level }) };
  const list = useInfiniteQuery({
    ...listOf('GET /district/roster/run/:run/problems', { params: { run }, query }, { pageSize }),
    placeholderData: keepPreviousData,
  });
  useFollowOptOut(list.error);
  return list;
}

/** Loads what the data of a run does not say, with what it is read as now. */
export function useMapping(run: string) {
  const query = useQuery(
    queryOf('GET /district/roster/run/:run/mapping', {
      params: { run },
      query: { districtUserId: useDistrictUserId() },
    }),
  );
  useFollowOptOut(query.error);
  return query;
}

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
