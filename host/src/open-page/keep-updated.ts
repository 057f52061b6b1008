import type { startOpenPage } from './start.ts';

const retryAfterMs = 60_000;

/** Loads the code that updates and watches an open page, after everything that the first screen needs. */
export function keepUpdated(...page: Parameters<typeof startOpenPage>): void {
  import(/* webpackChunkName: "open-page" */ './start.ts').then(
    (module) => module.startOpenPage(...page),
    () => setTimeout(() => keepUpdated(...page), retryAfterMs),
  );
}
