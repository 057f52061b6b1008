import type { Outbox } from '#src/http/services.ts';

export interface Rounds extends Outbox {
  close(): Promise<void>;
}

interface RoundsOptions {
  /** What is done in a round; it ends early when the server stops. */
  work: (isOpen: () => boolean) => Promise<void>;
  /** How often it is done without being asked. */
  every: number;
  onFailure: (error: unknown) => void;
}

/** Work that is done when somebody asks for it and now and then: one round at a time, and who asks meanwhile gets another one. */
export function inRounds({ work, every, onFailure }: RoundsOptions): Rounds {
  let wanted = false;
  let closed = false;
  let round: Promise<void> | null = null;

  async function workOff(): Promise<void> {
    while (wanted && !closed) {
      wanted = false;
      await work(() => !closed);
    }
  }

  function wake(): void {
    wanted = true;
    round ??= workOff()
      .catch(onFailure)
      .finally(() => {
        round = null;
      });
  }

  const timer = setInterval(wake, every);
  timer.unref();
  return {
    wake,
    settled: async () => {
      while (round) await round;
    },
    close: async () => {
      closed = true;
      clearInterval(timer);
      await round;
    },
  };
}
