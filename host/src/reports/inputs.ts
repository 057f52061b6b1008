import { type RunningVersion, remoteAround } from './screens.ts';

interface Input {
  timeStamp: number;
  target: RunningVersion | null;
}

const eventTypes = ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup', 'input', 'change', 'submit'];
const maxInputs = 16;
/** The browser rounds the times of events and of frames differently. */
const toleranceMs = 2;

/**
 * Records which remote the person used last. React calls all handlers from its own listener, so a stack or the address
 * of a script may contain only libraries.
 */
export class Inputs {
  #inputs: Input[] = [];
  #current: RunningVersion | null = null;

  watch(): void {
    for (const type of eventTypes) addEventListener(type, (event) => this.record(event), { capture: true });
  }

  record({ timeStamp, target, isTrusted }: Pick<Event, 'timeStamp' | 'target' | 'isTrusted'>): void {
    if (!isTrusted) return;
    const remote = remoteAround(target);
    this.#inputs = [...this.#inputs, { timeStamp, target: remote }].slice(-maxInputs);
    this.#current = remote;
    setTimeout(() => (this.#current = null));
  }

  /** The remote of the event that is being dispatched; null outside of an event. */
  get current(): RunningVersion | null {
    return this.#current;
  }

  /** Returns the remote of the last event in a frame before a script of the frame started. */
  before(scriptStart: number, firstInFrame: number): RunningVersion | null {
    const isOfFrame = ({ timeStamp }: Input) =>
      timeStamp >= firstInFrame - toleranceMs && timeStamp <= scriptStart + toleranceMs;
    return this.#inputs.findLast(isOfFrame)?.target ?? null;
  }

  /** Returns the time of the last input before a time, or undefined. */
  lastBefore(time: number): number | undefined {
    return this.#inputs.findLast(({ timeStamp }) => timeStamp <= time)?.timeStamp;
  }
}
