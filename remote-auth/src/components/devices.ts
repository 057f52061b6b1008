import { call } from '@tapin/shared/api';
import { useAction } from '@tapin/shared/ui/use-action';
import { withProof } from './proof-of-work/with-proof.ts';

/** Requests a mailed link that lets this device log in to a locked account. */
export function useRequestDeviceLink() {
  return useAction((email: string) =>
    withProof((proof) => call('POST /auth/request-device-link', { body: { email, ...proof } })),
  );
}

/** Lets this device log in with the token of a mailed link. */
export function useAdmitDevice() {
  return useAction((token: string) => call('POST /auth/admit-device', { body: { token } }));
}

/** Lets this device log in with a code from the school. */
export function useAdmitDeviceWithCode() {
  return useAction((body: { email: string; code: string }) =>
    withProof((proof) => call('POST /auth/admit-device-with-code', { body: { ...body, ...proof } })),
  );
}
