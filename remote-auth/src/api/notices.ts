import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { NoticeChoices } from '@tapin/shared/contract/notice-calls';
import { useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';

export type { NoticeChoices };

export const noticesQuery = () => queryOf('GET /user/notices');

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
