import type { Role } from '@tapin/shared/contract/entities';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';

/** The membership in whose name staff ask; the guard lets nobody in without one. */
export const useSchoolUserId = (): string => useAtomValue(authAtom).schoolUser?._id ?? '';

const adminLike: readonly Role[] = ['admin', 'super_admin', 'district_admin'];

/** Whether somebody sees every student of the school, and so can look at one teacher's. */
export const useIsAdminLike = (): boolean => {
  const role = useAtomValue(authAtom).schoolUser?.role;
  return role !== undefined && adminLike.includes(role);
};

/** Whether somebody lets others into the school, and so sees who asks. */
export const useDecidesRequests = (): boolean => {
  const role = useAtomValue(authAtom).schoolUser?.role;
  return role === 'super_admin' || role === 'district_admin';
};
