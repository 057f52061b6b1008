import { headRole } from '@tapin/shared/contract/policy';
import { useEffect, useRef, useState } from 'react';
import { type Decision, useDecide } from '#src/api/requests.ts';

/** Every decision is confirmed in a dialog, except approvals for the district of people who ask to join. */
const needsConfirmation = ({ request, approve, forDistrict }: Decision) =>
  !approve || !forDistrict || request.kind === headRole;

/** Keeps the state of a decision from the button, through the dialog, to its result. */
export function useDecisionFlow() {
  const deciding = useDecide();
  const [pendingDecision, setPendingDecision] = useState<Decision | null>(null);
  const [done, setDone] = useState<Decision | null>(null);
  const result = useRef<HTMLDivElement>(null);

  const decide = (decision: Decision) => {
    setDone(null);
    deciding.mutate(decision, {
      onSuccess: () => {
        setPendingDecision(null);
        setDone(decision);
      },
    });
  };
  const confirmOrDecide = (decision: Decision) => {
    deciding.reset();
    if (needsConfirmation(decision)) setPendingDecision(decision);
    else decide(decision);
  };
  const cancelDecision = () => {
    deciding.reset();
    setPendingDecision(null);
  };

  // The pressed button was removed with its request, so the focus moves.
  useEffect(() => {
    if (done) result.current?.focus();
  }, [done]);

  return {
    pendingDecision,
    done,
    result,
    error: deciding.error,
    isPending: deciding.isPending,
    confirmOrDecide,
    decide,
    cancelDecision,
  };
}
