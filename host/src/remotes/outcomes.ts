import { type LoadOutcome, outcomesPath } from '@tapin/shared/remote/discovery';

let waiting: LoadOutcome[] = [];
let isDue = false;

/** Tells the operator how a load ended; several within one moment travel together, after what the person waits for. */
export function reportOutcome(outcome: LoadOutcome): void {
  noteOutcome(outcome);
  if (isDue) return;
  isDue = true;
  setTimeout(send, 1_000);
}

/** For what has time until the next report, or until the page is left. */
export function noteOutcome(outcome: LoadOutcome): void {
  waiting.push(outcome);
}

function send(): void {
  const outcomes = waiting;
  waiting = [];
  isDue = false;
  if (outcomes.length > 0) navigator.sendBeacon(outcomesPath, JSON.stringify(outcomes));
}

addEventListener('pagehide', send);
