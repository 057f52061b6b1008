import { type LoadOutcome, outcomesPath } from '@tapin/delivery-formats/discovery';

let pendingOutcomes: LoadOutcome[] = [];
let isScheduled = false;

/**
 * Reports the outcome of a load. Outcomes are sent together after a delay, so that they do not compete with the page
 * for the network.
 */
export function reportOutcome(outcome: LoadOutcome): void {
  noteOutcome(outcome);
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(sendOutcomes, 1_000);
}

/** Adds an outcome to the next report. A page that is unloaded sends the report at once. */
export function noteOutcome(outcome: LoadOutcome): void {
  pendingOutcomes.push(outcome);
}

function sendOutcomes(): void {
  const outcomes = pendingOutcomes;
  pendingOutcomes = [];
  isScheduled = false;
  if (outcomes.length > 0) navigator.sendBeacon(outcomesPath, JSON.stringify(outcomes));
}

addEventListener('pagehide', sendOutcomes);
