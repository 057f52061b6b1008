import { type LoadOutcome, outcomesPath } from '@tapin/shared/remote/discovery';

let waiting: LoadOutcome[] = [];

/** Tells the operator how a load ended; several within one moment travel together, after what the person waits for. */
export function reportOutcome(outcome: LoadOutcome): void {
  waiting.push(outcome);
  if (waiting.length === 1) setTimeout(send, 1_000);
}

function send(): void {
  const outcomes = waiting;
  waiting = [];
  if (outcomes.length > 0) navigator.sendBeacon(outcomesPath, JSON.stringify(outcomes));
}

addEventListener('pagehide', send);
