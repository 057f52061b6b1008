import { call } from '@tapin/shared/api';

/** Loads the stored data of the signed-in person. */
export const loadMyData = () => call('GET /user/data');
