import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';

/** Returns the id of the person's district user, which every call sends. The guard admits nobody without one. */
export const useDistrictUserId = (): string => useAtomValue(authAtom).districtUser?._id ?? '';
