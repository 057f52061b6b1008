import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';

/** The access to the district in whose name all of this is asked; the guard lets nobody in without one. */
export const useDistrictUserId = (): string => useAtomValue(authAtom).districtUser?._id ?? '';
