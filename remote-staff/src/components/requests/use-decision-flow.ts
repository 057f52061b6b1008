import { headRole, isRequestRole } from '@tapin/shared/contract/policy';
import { useEffect, useRef, useState } from 'react';
import { type Decision, useDecide, useRestoreMember } from '#src/api/requests.ts';

/** Every decision is confirmed in a dialog, except approvals for the district of people who ask to join. */
const needsConfirmation = ({ request, approve, forDistrict }: Decision) =>
  !approve || !forDistrict || request.kind === headRole;

/** The denial of a person who asked to join can be undone. */
const isUndoable = ({ request: { kind }, approve }: Decision) =>
  !approve && kind !== 'district' && isRequestRole(kind);

/** Keeps the state of a decision from the button, through the dialog, to its result. */
export function useDecisionFlow() {
  const deciding = useDecide();
  const [pendingDecision, setPendingDecision] = useState<Decision | null>(null);
  const [done, setDone] = useState<Decision | null>(null);
  const [isUndone, setIsUndone] = useState(false);
  const undoing = useRestoreMember(done?.request.school);
  const result = useRef<HTMLDivElement>(null);

  const decide = (decision: Decision) => {
    setDone(null);
    setIsUndone(false);
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

  const undo = () => {
    if (done) undoing.mutate(done.request.id, { onSuccess: () => setIsUndone(true) });
  };

  // The pressed button was removed with its request, or with its result, so the focus moves.
  useEffect(() => {
    if (done || isUndone) result.current?.focus();
  }, [done, isUndone]);

  return {
    pendingDecision,
    done,
    result,
    isUndone,
    isUndoing: undoing.isPending,
    undo: done && !isUndone && isUndoable(done) ? undo : null,
    error: deciding.error ?? undoing.error,
    isPending: deciding.isPending,
    confirmOrDecide,
    decide,
    cancelDecision,
  };
}
