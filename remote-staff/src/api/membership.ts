import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';

/** The membership in whose name staff ask; the guard lets nobody in without one. */
export const useSchoolUserId = (): string => useAtomValue(authAtom).schoolUser?._id ?? '';
