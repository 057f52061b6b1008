import type { followReleases } from './follow-releases.ts';

const retryAfterMs = 60_000;

/** Loads the code that updates an open page, after everything that the first screen needs. */
export function keepUpdated(...page: Parameters<typeof followReleases>): void {
  import(/* webpackChunkName: "open-page" */ './follow-releases.ts').then(
    (module) => module.followReleases(...page),
    () => setTimeout(() => keepUpdated(...page), retryAfterMs),
  );
}
