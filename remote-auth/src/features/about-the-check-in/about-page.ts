import { queryOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import { useQuery } from '@tapin/shared/query';

export type AboutPage = OutputOf<'GET /about-the-check-in/:slug'>;

export const useAboutPage = (slug: string) =>
  useQuery(queryOf('GET /about-the-check-in/:slug', { params: { slug } }));
