import { useEffect, useRef, useState } from 'react';
import { type Decision, useDecide } from '#src/api/requests.ts';

/** Every decision is confirmed in a dialog, except approvals for the district. */
const needsConfirmation = ({ approve, forDistrict }: Decision) => !approve || !forDistrict;

/** Keeps the state of a decision from the button, through the dialog, to its result. */
export function useDeciding() {
  const deciding = useDecide();
  const [asked, setAsked] = useState<Decision | null>(null);
  const [done, setDone] = useState<Decision | null>(null);
  const result = useRef<HTMLDivElement>(null);

  const decide = (decision: Decision) => {
    setDone(null);
    deciding.mutate(decision, {
      onSuccess: () => {
        setAsked(null);
        setDone(decision);
      },
    });
  };
  const begin = (decision: Decision) => {
    deciding.reset();
    if (needsConfirmation(decision)) setAsked(decision);
    else decide(decision);
  };
  const giveUp = () => {
    deciding.reset();
    setAsked(null);
  };

  // The pressed button was removed with its request, so the focus moves.
  useEffect(() => {
    if (done) result.current?.focus();
  }, [done]);

  return { asked, done, result, error: deciding.error, isPending: deciding.isPending, begin, decide, giveUp };
}
