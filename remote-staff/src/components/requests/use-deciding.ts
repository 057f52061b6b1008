import { useEffect, useRef, useState } from 'react';
import { type Decision, useDecide } from '#src/api/requests.ts';

/** Approving for the district is done at once; everything else is asked about first. */
const needsConfirmation = ({ approve, forDistrict }: Decision) => !approve || !forDistrict;

/** A decision from the first press to its end. */
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

  // The button that was pressed has gone with its request.
  useEffect(() => {
    if (done) result.current?.focus();
  }, [done]);

  return { asked, done, result, error: deciding.error, isPending: deciding.isPending, begin, decide, giveUp };
}
