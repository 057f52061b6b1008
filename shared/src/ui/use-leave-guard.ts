import { guardPops, NavigationContext, useLocation } from '@tapin/shared/router';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';

type Navigate = () => void;
type Push = (to: string | { pathname?: string; search?: string }, ...rest: never[]) => void;

const pathOf = (to: Parameters<Push>[0]): string => {
  if (typeof to !== 'string') return `${to.pathname ?? ''}${to.search ?? ''}`;
  return to.replace(/#.*/, '');
};

/** The position of an entry in the history of the tab. The router stores it in the state of the entry. */
const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;

export interface LeaveGuard {
  /** Whether a navigation waits for the decision of the person. */
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
  /** Runs a navigation without a question, for example after saving. */
  pass: (navigate: Navigate) => void;
}

/**
 * Holds back navigations away from a page with unsaved changes: links and calls of `navigate`, the buttons Back and
 * Forward, and with the browser's own question closing the tab. The router blocks navigations only as a data router.
 */
export function useLeaveGuard(hasChanges: boolean): LeaveGuard {
  const { navigator } = useContext(NavigationContext);
  const { pathname, search, key } = useLocation();
  const [isAsking, setIsAsking] = useState(false);
  const held = useRef<Navigate | null>(null);
  const isPassing = useRef(false);

  const hold = useEffectEvent((navigate: Navigate) => {
    held.current = navigate;
    setIsAsking(true);
  });
  const leaves = useEffectEvent((path: string) => !isPassing.current && path !== pathname + search);

  useEffect(() => {
    if (!hasChanges) return;
    const { push, replace } = navigator;
    // `key` is a dependency, because each entry of the history has another position.
    const place = placeOf(window.history.state);
    let pops: number | null = null;

    const guarded =
      <Call extends Push>(call: Call): Push =>
      (to, ...rest) =>
        leaves(pathOf(to)) ? hold(() => call(to, ...rest)) : call(to, ...rest);
    // The browser is already at the other entry. It is sent back before the dialog asks the person.
    const onPop = (event: PopStateEvent) => {
      const { location, history } = window;
      if (pops !== null) {
        const steps = pops;
        pops = null;
        event.stopImmediatePropagation();
        return hold(() => history.go(steps));
      }
      if (!leaves(location.pathname + location.search)) return;
      event.stopImmediatePropagation();
      const to = placeOf(event.state);
      pops = place !== null && to !== null && to !== place ? to - place : -1;
      history.go(-pops);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    Object.assign(navigator, { push: guarded(push), replace: guarded(replace) });
    guardPops(onPop);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      Object.assign(navigator, { push, replace });
      guardPops(null);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [hasChanges, navigator, key]);

  // If the page is unmounted for another reason, such as a change of the school, the held navigation continues.
  useEffect(() => () => held.current?.(), []);

  const pass = (navigate: Navigate) => {
    held.current = null;
    isPassing.current = true;
    navigate();
  };
  return {
    isAsking,
    stay: () => {
      held.current = null;
      setIsAsking(false);
    },
    leave: () => {
      setIsAsking(false);
      if (held.current) pass(held.current);
    },
    pass,
  };
}
