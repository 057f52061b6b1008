import { call, queryOf, useReloadMe } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { TrendRange } from '@tapin/shared/contract/vocabulary';
import { useQuery } from '@tapin/shared/query';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useDistrictUserId } from './district-user.ts';
import { useFollowOptOut } from './opt-out.ts';

export type Overview = OutputOf<'GET /district/overview'>;
export type SchoolToday = Overview['schools'][number];

/** Keeps a page that is open all day up to date: it refetches on window focus and every two minutes. */
const refetchOptions = { refetchOnWindowFocus: 'always', refetchInterval: 120_000 } as const;

export const overviewQuery = (districtUserId: string) =>
  queryOf('GET /district/overview', { query: { districtUserId } }, refetchOptions);

/** Loads the district's schools with today's figures. A school that the session lacks makes it reload the person. */
export function useOverview() {
  const query = useQuery(overviewQuery(useDistrictUserId()));
  const { schoolUserList } = useAtomValue(authAtom);
  const reloadMe = useReloadMe();
  useFollowOptOut(query.error);
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

/** Exports the overview as CSV, with the trends of the range. */
export const exportOverview = (districtUserId: string, daysAgo: TrendRange) =>
  call('GET /district/overview/export', { query: { districtUserId, daysAgo } });
