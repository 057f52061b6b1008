import type { FaultKind, FaultPlace } from '@tapin/delivery-formats/page-report';

export interface AttributedFault {
  kind: FaultKind;
  remote: string;
  version: string;
  place?: Omit<FaultPlace, 'kind'>;
}

/** An error that a boundary caught, or an error that marks the place where a text was missing. */
export interface ThrownError {
  kind: 'render' | 'text';
  error: unknown;
  /** The components around the error, the innermost first, with the addresses of their files. */
  componentStack?: string | undefined;
}

export interface ShownScreen {
  kind: 'shown';
  remote: string;
  version: string;
  /** The time at which the address of the page became that of the screen, in milliseconds since the page was opened. */
  openedAt: number;
  shownAt: number;
}

export type Signal = Event | AttributedFault | ThrownError | ShownScreen;

/** Further signals are dropped until the collector has loaded, so that an endless loop needs no memory. */
const maxEarlySignals = 30;

const early: Signal[] = [];
let receive = (signal: Signal): void => {
  if (early.length < maxEarlySignals) early.push(signal);
};

/** Passes a signal to the collector of reports, or keeps it until the collector has loaded. */
export const emitSignal = (signal: Signal): void => receive(signal);

export const recordFault = (fault: AttributedFault): void => emitSignal(fault);

/** Passes all signals to the collector: the kept ones at once, and each later one. */
export function collectSignals(collector: (signal: Signal) => void): void {
  receive = collector;
  for (const signal of early.splice(0)) collector(signal);
}
