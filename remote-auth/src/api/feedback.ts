import { call } from '@tapin/shared/api';
import { useAction } from './use-action.ts';

export function useSendFeedback() {
  return useAction((feedback: string) => call('POST /user/feedback', { body: { feedback } }));
}
