import type { FaultKind, FaultPlace } from '@tapin/delivery-formats/page-report';

/** A fault whose part is known. */
export interface AttributedFault {
  kind: FaultKind;
  remote: string;
  version: string;
  place?: Omit<FaultPlace, 'kind'>;
}

/** An error that a component threw and a boundary caught, or the error that marks where a text was missing. */
export interface ThrownError {
  kind: 'render' | 'text';
  error: unknown;
  /** The components around the error, the innermost first, with the addresses of their files. */
  componentStack?: string | undefined;
}

/** A screen of a remote that was shown. */
export interface ShownScreen {
  kind: 'shown';
  remote: string;
  version: string;
  /** The time at which its address became that of the page, in milliseconds since the page was opened. */
  openedAt: number;
  shownAt: number;
}

/** Something that the reports of this page are about. */
export type Signal = Event | AttributedFault | ThrownError | ShownScreen;

/** More signals than this are not kept before the collector has loaded, so that an endless loop needs no memory. */
const maxEarlySignals = 30;

const early: Signal[] = [];
let receive = (signal: Signal): void => {
  if (early.length < maxEarlySignals) early.push(signal);
};

/** Passes a signal to the collector of reports, or keeps it until the collector has loaded. */
export const emitSignal = (signal: Signal): void => receive(signal);

/** Reports a fault of a part. It is counted at most once a second for each part and kind. */
export const recordFault = (fault: AttributedFault): void => emitSignal(fault);

/** Passes the signals so far to the collector, and each later one. */
export function collectSignals(collector: (signal: Signal) => void): void {
  receive = collector;
  for (const signal of early.splice(0)) collector(signal);
}
