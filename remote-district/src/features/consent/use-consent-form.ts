import type { ConsentMode, EarlierAnswers } from '@tapin/shared/contract/vocabulary';
import { countChanges } from '@tapin/shared/ui/count-changes';
import { useState } from 'react';
import type { ConsentRules } from './consent.ts';

/** The day of the device. */
const today = () => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

/** An API of an earlier version does not send whether guardians are asked. */
const complete = (rules: ConsentRules) => ({ ...rules, asksGuardians: rules.asksGuardians ?? false });

const isPast = (day: string) => day < today();

/** Holds the rules of the form. A rule that is chosen begins today, or on a later day that was entered. */
export function useConsentForm(stored: ConsentRules) {
  const [rules, setRules] = useState(stored);
  const [confirms, setConfirms] = useState(false);
  const change = (changes: Partial<ConsentRules>) => {
    setConfirms(false);
    setRules({ ...rules, ...changes });
  };
  return {
    rules,
    count: countChanges(complete(rules), complete(stored)),
    discard: () => {
      setConfirms(false);
      setRules(stored);
    },
    confirms,
    setConfirms,
    chooseMode: (mode: ConsentMode | null) => {
      if (mode === stored.mode) change({ mode, startDay: stored.startDay });
      else change({ mode, startDay: isPast(rules.startDay) ? today() : rules.startDay });
    },
    setStartDay: (startDay: string) => change({ startDay }),
    setGraceDays: (graceDays: number) => change({ graceDays }),
    setAsksGuardians: (asksGuardians: boolean) => change({ asksGuardians }),
    setEarlierAnswers: (earlierAnswers: EarlierAnswers) => change({ earlierAnswers }),
  };
}
