import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { NoticeChoices, NoticeChoicesReply } from '@tapin/shared/contract/notice-calls';
import { useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';

export type { NoticeChoices, NoticeChoicesReply };

/** The query of the choices. It is never cached, because the form sends all choices and would overwrite newer ones. */
export const noticesQuery = () =>
  queryOf('GET /user/notices', undefined, { gcTime: 0, refetchOnWindowFocus: false });

export function useSaveNotices() {
  const client = useQueryClient();
  return useAction(
    async (choices: NoticeChoices) => {
      await call('PUT /user/notices', { body: choices });
      await client.invalidateQueries({ queryKey: keyOf('GET /user/notices') });
    },
    { repeats: true },
  );
}
