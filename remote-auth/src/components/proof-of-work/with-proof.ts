import { ApiError, call } from '@tapin/shared/api';
import type { InputOf } from '@tapin/shared/contract/calls';

export type Proof = NonNullable<InputOf<'POST /auth/sign-in'>['body']['proof']>;

/** Another tab or person may use up the limit meanwhile, so that one proof is not always enough. */
const maxProofs = 3;

const isProofRequired = (error: unknown) =>
  error instanceof ApiError && error.code === 'proof_of_work_required';

/**
 * Makes a call that the server accepts only with a proof of work when too many failures come from this network. The code
 * that finds the proof is loaded only then.
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
