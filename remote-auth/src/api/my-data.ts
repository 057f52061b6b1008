import { call } from '@tapin/shared/api';

/** What the signed-in person has told, with who they are here. */
export const loadMyData = () => call('GET /user/data');
