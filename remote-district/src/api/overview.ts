import { call, queryOf, useReloadMe } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import { useQuery } from '@tapin/shared/query';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useDistrictUserId } from './district-user.ts';
import { useFollowOptOut } from './opt-out.ts';

export type Overview = OutputOf<'GET /district/overview'>;
export type SchoolToday = Overview['schools'][number];

/** A page that is open all day stays true: it is asked anew when its tab comes to the front, and every other minute. */
const upToDate = { refetchOnWindowFocus: 'always', refetchInterval: 120_000 } as const;

export const overviewQuery = (districtUserId: string) =>
  queryOf('GET /district/overview', { query: { districtUserId } }, upToDate);

/** The schools of the district and how they are doing today. One that is new to this page may be entered at once. */
export function useOverview() {
  const query = useQuery(overviewQuery(useDistrictUserId()));
  const { schoolUserList } = useAtomValue(authAtom);
  const reloadMe = useReloadMe();
  useFollowOptOut(query.error);
  const entered = new Set(
    schoolUserList.filter(({ verified }) => verified === 'approved').map(({ school }) => school),
  );
  const unknown = query.data?.schools.filter(({ school }) => !entered.has(school._id)) ?? [];
  const learn = useEffectEvent(() => void reloadMe().catch(() => undefined));
  const news = unknown.map(({ school }) => school._id).join();
  useEffect(() => {
    if (news !== '') learn();
  }, [news]);
  return query;
}

/** The same as a table to take along. */
export const exportOverview = (districtUserId: string) =>
  call('GET /district/overview/export', { query: { districtUserId } });
