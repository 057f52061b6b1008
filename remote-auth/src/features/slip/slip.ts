import { call } from '@tapin/shared/api';
import { endSession, getAuth } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';
import { useState } from 'react';
import { withProof } from '#src/components/proof-of-work/with-proof.ts';
import { useEnter } from '#src/components/sign-in.ts';

/** Logs a student in with the code of a printed slip. Another person who is logged in on this device is logged out. */
export function useSlip() {
  const enter = useEnter();
  const [proofProgress, setProofProgress] = useState<number | null>(null);
  const action = useAction(async (code: string) => {
    try {
      await withProof((proof) => call('POST /auth/slip', { body: { code, ...proof } }), setProofProgress);
    } finally {
      setProofProgress(null);
    }
    if (getAuth().user) endSession();
    return enter();
  });
  return { ...action, proofProgress };
}
