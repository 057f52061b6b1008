import { ApiError, call } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';

export type Proof = NonNullable<InputOf<'POST /auth/sign-in'>['body']['proof']>;

/** Other people on the same network may use up the limit meanwhile, so one proof is not always enough. */
const maxProofs = 3;

const isProofRequired = (error: unknown) =>
  error instanceof ApiError && error.code === 'proof_of_work_required';

/**
 * Makes a call for which the server demands a proof of work after too many failures from the same network. The code of
 * the proof is loaded only on demand.
 *
 * @param send Makes the call, with the proof if there is one.
 * @param onProgress Receives the share of the work that is done, from 0 to 1.
 */
export async function withProof<T>(
  send: (proof: { proof?: Proof }) => Promise<T>,
  onProgress: (share: number) => void = () => {},
): Promise<T> {
  let proof: { proof?: Proof } = {};
  for (let count = 0; ; count += 1) {
    try {
      return await send(proof);
    } catch (error) {
      if (!isProofRequired(error) || count >= maxProofs) throw error;
      onProgress(0);
      const { solve } = await import(/* webpackChunkName: "proof-of-work" */ './solve.ts').catch(() => {
        throw error;
      });
      proof = { proof: await solve(await call('GET /auth/proof-of-work'), onProgress) };
    }
  }
}
