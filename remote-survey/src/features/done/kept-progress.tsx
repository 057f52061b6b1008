import { keepNextState } from '@tapin/shared/contract/next-state';
import { guardPops } from '@tapin/shared/router';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useEffect, useEffectEvent, useState } from 'react';
import { type AnsweredQuestion, dateAtNoon } from '#src/components/check-in.ts';
import { firstState, stateFor, stateWithoutHtml } from '#src/components/question-state.ts';

const loadDialog = () =>
  import(/* webpackChunkName: "change-answer" */ '#src/features/correction/change-dialog.tsx');

/** Adds or replaces an entry of the history. The state that the router has stored in the entry is kept. */
const writeEntry = (method: 'pushState' | 'replaceState', answered: number) =>
  window.history[method]({ ...window.history.state, answered }, '');

/**
 * Gives each answer an entry of the history, so that Back opens the previous answer to change it instead of leaving the
 * check-in. The router does not see these entries.
 */
function BackToAnswer({ questions }: { questions: readonly AnsweredQuestion[] }) {
  const answered = questions.filter(({ answer }) => answer);
  const count = answered.length;
  const [changedId, setChangedId] = useState('');
  const { module } = useLazyModule(loadDialog, changedId !== '');
  const changed = answered.find(({ _id }) => _id === changedId);

  useEffect(() => {
    const known = window.history.state?.answered;
    if (known === undefined || known > count) writeEntry('replaceState', count);
    else if (known < count) {
      // The replaced entry stands for the answer that was just given, so that Back opens it, also after earlier steps
      // back.
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

interface KeepNextQuestionProps {
  student: string;
  day: string;
  /** The questions of the day, or null when the check-in is not on. */
  questions: readonly AnsweredQuestion[] | null;
}

/** Stores on this device which question the student will see at the next visit, for today and for later days. */
function KeepNextQuestion({ student, day, questions }: KeepNextQuestionProps) {
  const total = questions?.length ?? 0;
  const state = stateFor(
    questions?.find(({ answer }) => !answer),
    total,
  );
  const later = questions ? firstState(total) : stateWithoutHtml;
  useEffect(() => {
    const until = nextMidnight(day) / 1000;
    keepNextState({ user: student, remote: 'survey', screen: 'survey-screen', state, until, later });
  }, [student, day, state, later]);
  return null;
}

function nextMidnight(day: string): number {
  const date = dateAtNoon(day);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}

/** Stores the progress of the check-in outside of the screen: on the device, and in the history of the page. */
export function KeptProgress(props: KeepNextQuestionProps) {
  return (
    <>
      <KeepNextQuestion {...props} />
      {props.questions && <BackToAnswer questions={props.questions} />}
    </>
  );
}
