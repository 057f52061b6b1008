import { queryOf } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';
import { keepPreviousData } from '@tapin/shared/query';

type TrendsInput = InputOf<'GET /staff/dashboard/weekly-trends'>['query'];

/** One school week. While another one loads, the one before stays. */
export const trendsQuery = (query: TrendsInput) =>
  queryOf('GET /staff/dashboard/weekly-trends', { query }, { placeholderData: keepPreviousData });
