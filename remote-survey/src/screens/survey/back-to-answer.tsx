import { guardPops } from '@tapin/shared/router';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AnsweredQuestion } from './check-in.ts';

const loadDialog = () => import(/* webpackChunkName: "change-answer" */ './change-answer/change-dialog.tsx');

/** Replaces or adds an entry of the history, which keeps what the router has stored in it. */
const writeEntry = (method: 'pushState' | 'replaceState', answered: number) =>
  window.history[method]({ ...window.history.state, answered }, '');

/**
 * Gives each answer an entry of the history, so that Back opens the previous answer to change it instead of leaving the
 * check-in. The router does not see these entries.
 */
export function BackToAnswer({ questions }: { questions: readonly AnsweredQuestion[] }) {
  const answered = questions.filter(({ answer }) => answer);
  const count = answered.length;
  const [changedId, setChangedId] = useState('');
  const { module } = useLazyModule(loadDialog, changedId !== '');
  const changed = answered.find(({ _id }) => _id === changedId);

  useEffect(() => {
    const known = window.history.state?.answered;
    if (known === undefined || known > count) writeEntry('replaceState', count);
    else if (known < count) {
      // Back opens the answer that was just given, also after earlier steps back.
      writeEntry('replaceState', count - 1);
      writeEntry('pushState', count);
    }
  }, [count]);

  const openPrevious = useEffectEvent((event: PopStateEvent) => {
    const target = event.state?.answered;
    if (target === undefined) return;
    event.stopImmediatePropagation();
    setChangedId(answered[target]?._id ?? '');
  });
  useEffect(() => {
    const { pathname } = window.location;
    guardPops((event) => {
      if (window.location.pathname === pathname) openPrevious(event);
    });
    return () => guardPops(null);
  }, []);

  if (!changed || !module) return null;
  return <module.ChangeDialog key={changed._id} question={changed} onClose={() => setChangedId('')} />;
}
