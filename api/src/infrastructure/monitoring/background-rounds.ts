import type { Clock } from '#src/basics/clock.ts';
import type { Background, BackgroundRound } from '#src/http/services.ts';

export class BackgroundRounds implements Background {
  readonly #clock: Clock;
  readonly #rounds = new Map<string, BackgroundRound>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Adds a kind of work, and returns a function to call after each run. The start of the process counts as a run, so
   * that work that never runs is noticed as well.
   */
  add(name: string, expectedMs: number): () => void {
    const round = { name, lastRunAt: this.#clock.now(), expectedSeconds: expectedMs / 1_000 };
    this.#rounds.set(name, round);
    return () => {
      round.lastRunAt = this.#clock.now();
    };
  }

  all(): Iterable<BackgroundRound> {
    return this.#rounds.values();
  }
}
