import { type Capability, can } from '@tapin/shared/contract/policy';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';

/** Returns the id of the current membership. The route guard makes sure that a membership exists. */
export const useSchoolUserId = (): string => useAtomValue(authAtom).schoolUser?._id ?? '';

export const useCan = (capability: Capability): boolean => {
  const role = useAtomValue(authAtom).schoolUser?.role;
  return role !== undefined && can(role, capability);
};

export const useSchoolId = (): string => useAtomValue(authAtom).school?._id ?? '';
