import { call, keyOf } from '@tapin/shared/api';
import { useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';

/** Records the decision of a student of legal age about their own check-in. */
export function useDecide(school: string) {
  const client = useQueryClient();
  return useAction(
    async (answer: boolean) => {
      await call('POST /student/:school/consent', { params: { school }, body: { answer } });
      await client.invalidateQueries({ queryKey: keyOf('GET /student/:school/questions') });
    },
    { repeats: true },
  );
}
