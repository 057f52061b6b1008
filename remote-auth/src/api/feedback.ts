import { call } from '@tapin/shared/api';
import { useMutation } from '@tapin/shared/query';

export function useSendFeedback() {
  return useMutation({
    mutationFn: (feedback: string) => call('POST /user/feedback', { body: { feedback } }),
  });
}
