import { type FaultKind, pageReportPath } from '@tapin/delivery-formats/page-report';
import { faultOf, type ObservedFault, type Origin } from './attribute.ts';
import { Inputs } from './inputs.ts';
import { PendingReport } from './pending-report.ts';
import { noteCulprit, type RunningVersion, Screens } from './screens.ts';
import type { AttributedFault, ShownScreen, Signal, ThrownError } from './signals.ts';
import { shownAfter, timeHidden } from './speed.ts';

class VisibleTime {
  #visibleSince: number | null = document.visibilityState === 'visible' ? 0 : null;
  #earlierMs = 0;

  constructor() {
    document.addEventListener('visibilitychange', () => this.#onChange());
  }

  #onChange(): void {
    const now = performance.now();
    if (this.#visibleSince !== null) this.#earlierMs += now - this.#visibleSince;
    this.#visibleSince = document.visibilityState === 'visible' ? now : null;
  }

  /** Returns the time since which the page has been visible without a break; infinity while it is hidden. */
  since(): number {
    return this.#visibleSince ?? Number.POSITIVE_INFINITY;
  }

  ms(): number {
    const now = performance.now();
    return Math.round(this.#earlierMs + (this.#visibleSince === null ? 0 : now - this.#visibleSince));
  }
}

/** The first fault is sent soon, so that a canary is judged while its pages are open. */
const firstFaultDelay = { minMs: 5_000, spreadMs: 5_000 };
/** The stacks of further signals in the same second are not parsed, so that an endless loop costs little. */
const maxSignalsPerSecond = 10;

export class Collector {
  readonly report = new PendingReport();
  readonly screens = new Screens();
  readonly inputs = new Inputs();
  readonly #visible = new VisibleTime();
  #isFirstScreen = true;
  #hasFaults = false;
  #isTampered = false;
  #second = { startedAt: 0, signals: 0 };

  readonly send = (): void => {
    const body = this.report.take(this.#visible.ms());
    if (body) navigator.sendBeacon(pageReportPath, JSON.stringify(body));
  };

  readonly receive = (signal: Signal): void => {
    if ('openedAt' in signal) this.#addScreen(signal);
    else if ('remote' in signal) this.#addAttributed(signal);
    else if (!this.#isFlooded()) this.#addObserved(signal);
  };

  addFault(kind: FaultKind, origin: Origin | RunningVersion): void {
    if (!this.report.addFault(kind, origin) || this.#hasFaults) return;
    this.#hasFaults = true;
    setTimeout(this.send, firstFaultDelay.minMs + Math.random() * firstFaultDelay.spreadMs);
  }

  #addAttributed({ kind, remote, version, place }: AttributedFault): void {
    this.#isTampered ||= kind === 'tampering';
    this.addFault(kind, { remote, version, ...place });
  }

  #addObserved(signal: Event | ThrownError): void {
    const fault = readFault(signal);
    if (!fault) return;
    const { kind, origin, isSynchronous } = fault;
    const used = isSynchronous && origin === 'nearby' ? this.inputs.current : null;
    // After a remote has changed a built-in function, the host may fail without being the cause.
    const isUncertain = this.#isTampered && typeof origin === 'object' && origin.remote === 'host';
    const part = isUncertain ? 'unknown' : (used ?? origin);
    if (typeof part === 'object' && part.remote !== 'host') noteCulprit(part);
    this.addFault(kind, part);
  }

  #addScreen(shown: ShownScreen): void {
    const isFirst = this.#isFirstScreen;
    const screen = isFirst ? { ...shown, openedAt: 0 } : shown;
    this.#isFirstScreen = false;
    this.screens.add(screen);
    this.report.addVersion(screen);
    // Browsers slow down hidden pages, so their times do not count.
    const wasVisible = isFirst ? timeHidden() > screen.shownAt : this.#visible.since() < screen.openedAt;
    if (wasVisible) this.report.addSpeed(screen, { shown: shownAfter(screen, isFirst, this.inputs) });
  }

  #isFlooded(): boolean {
    const now = performance.now();
    if (now - this.#second.startedAt > 1_000) this.#second = { startedAt: now, signals: 0 };
    this.#second.signals += 1;
    return this.#second.signals > maxSignalsPerSecond;
  }
}

/** Reading a thrown value may throw again, which would count as an error of the host. */
function readFault(signal: Event | ThrownError): ObservedFault | null {
  try {
    return faultOf(signal);
  } catch {
    return null;
  }
}
