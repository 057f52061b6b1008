import { call } from '@tapin/shared/api';
import { useAction } from '@tapin/shared/ui/use-action';

export function useSendFeedback() {
  return useAction((feedback: string) => call('POST /user/feedback', { body: { feedback } }));
}
