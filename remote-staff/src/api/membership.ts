import { type Capability, can } from '@tapin/shared/contract/policy';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';

/** The membership in whose name staff ask; the guard lets nobody in without one. */
export const useSchoolUserId = (): string => useAtomValue(authAtom).schoolUser?._id ?? '';

/** Whether the current membership has a capability. */
export const useCan = (capability: Capability): boolean => {
  const role = useAtomValue(authAtom).schoolUser?.role;
  return role !== undefined && can(role, capability);
};
