import { call, useAction } from '@tapin/shared/api';

export function useSendFeedback() {
  return useAction((feedback: string) => call('POST /user/feedback', { body: { feedback } }));
}
