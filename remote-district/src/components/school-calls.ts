import { call, keyOf, queryOf, useReloadMe } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { TrendRange } from '@tapin/shared/contract/vocabulary';
import { useQuery, useQueryClient } from '@tapin/shared/query';
import { authAtom } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useDistrictUserId, useFollowOptOut } from './district-calls.ts';

export type Overview = OutputOf<'GET /district/overview'>;
export type SchoolToday = Overview['schools'][number];

/** A page that is open all day refetches on window focus and every two minutes. */
const refetchOptions = { refetchOnWindowFocus: 'always', refetchInterval: 120_000 } as const;

export const overviewQuery = (districtUserId: string) =>
  queryOf('GET /district/overview', { query: { districtUserId } }, refetchOptions);

/**
 * Loads the district’s schools with today’s figures. If the session lacks one of the schools, it reloads the person.
 */
export function useOverview() {
  const query = useFollowOptOut(useQuery(overviewQuery(useDistrictUserId())));
  const { schoolUserList } = useAtomValue(authAtom);
  const reloadMe = useReloadMe();
  const knownSchools = new Set(
    schoolUserList.filter(({ verified }) => verified === 'approved').map(({ school }) => school),
  );
  const newSchools = query.data?.schools.filter(({ school }) => !knownSchools.has(school._id)) ?? [];
  const reloadSession = useEffectEvent(() => void reloadMe().catch(() => undefined));
  const newSchoolIds = newSchools.map(({ school }) => school._id).join();
  useEffect(() => {
    if (newSchoolIds !== '') reloadSession();
  }, [newSchoolIds]);
  return query;
}

export const exportOverview = (districtUserId: string, daysAgo: TrendRange) =>
  call('GET /district/overview/export', { query: { districtUserId, daysAgo } });

/**
 * Returns a function that reloads the schools in the overview and in the session. It does not throw when a reload
 * fails.
 */
export function useReloadSchools() {
  const client = useQueryClient();
  const reloadMe = useReloadMe();
  return async () => {
    const queryKey = keyOf('GET /district/overview');
    // An invalidation would not repeat a pending first load, whose reply can be older than the change.
    await client.cancelQueries({ queryKey });
    await Promise.allSettled([client.invalidateQueries({ queryKey }), reloadMe()]);
  };
}

interface ChangeOptions {
  /** Whether the action ends only when the reloaded overview shows the change, so that the old value does not flash. */
  waits?: true;
}

/** Changes a school, then reloads the overview and the session. A failed reload does not fail the change. */
function useSchoolChange<Input, Result>(
  change: (districtUserId: string, input: Input) => Promise<Result>,
  { waits }: ChangeOptions = {},
) {
  const districtUserId = useDistrictUserId();
  const reloadSchools = useReloadSchools();
  return useFollowOptOut(
    useAction(
      async (input: Input) => {
        const result = await change(districtUserId, input);
        const reloads = reloadSchools();
        if (waits) await reloads;
        return result;
      },
      { repeats: true },
    ),
  );
}

export const useCreateSchool = () =>
  useSchoolChange((districtUserId, school: { schoolName: string; schoolCode: string }) =>
    call('POST /district/school', { body: { districtUserId, ...school } }),
  );

export const useAddSchool = () =>
  useSchoolChange((districtUserId, schoolCode: string) =>
    call('POST /district/add-school', { body: { districtUserId, schoolCode } }),
  );

export const useRemoveSchool = () =>
  useSchoolChange((districtUserId, school: string) =>
    call('DELETE /district/school/:school', { params: { school }, query: { districtUserId } }),
  );

export type EditableField = 'name' | 'code';

export const useChangeSchool = (schoolId: string) =>
  useSchoolChange(
    (districtUserId, change: { [Field in EditableField]?: string }) =>
      call('PUT /district/school', { body: { districtUserId, schoolId, ...change } }),
    { waits: true },
  );

export type SchoolChange = ReturnType<typeof useChangeSchool>;
