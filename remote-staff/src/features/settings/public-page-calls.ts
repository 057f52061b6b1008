import { call, queryOf } from '@tapin/shared/api';
import { useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';

export const publicPageQuery = (school: string) =>
  queryOf('GET /school/:school/about-page', { params: { school } });

/** Changes the address of the public page of the school; null ends the page. */
export function useChoosePage(school: string) {
  const client = useQueryClient();
  return useAction(
    async (slug: string | null) => {
      const page = await call('PUT /school/:school/about-page', { params: { school }, body: { slug } });
      client.setQueryData(publicPageQuery(school).queryKey, page);
    },
    { repeats: true },
  );
}
