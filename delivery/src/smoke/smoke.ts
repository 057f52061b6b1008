import type { Browser } from '@playwright/test';
import type { Candidate } from '#src/publish/checks/candidate.ts';
import { StoreError } from '#src/store/store.ts';
import { launchChromium } from './browser.ts';
import { startCombinationEdge } from './combination-edge.ts';
import { CombinationStores } from './combination-store.ts';
import { type Combination, combinationsOf, nameOf, partsOf } from './combinations.ts';
import { type Finding, openScreens } from './open-screens.ts';
import { type Stop, tourOf } from './tour.ts';

export interface Smoke {
  combinations: number;
  screens: number;
  seconds: number;
}

/** The whole run has this time. A longer one would be a page that never ends, or a machine that is too slow to tell. */
const deadlineMs = 120_000;
/** A screen has this time to arrive, and more when it is opened again, because the machine may be busy. */
const firstDeadlineMs = 5_000;
const secondDeadlineMs = 10_000;
const maxNamedProblems = 5;

/**
 * Opens the screens of candidates in a browser before they become live, in each combination that visitors may get. A
 * problem that the live versions have as well is none of the candidate. Throws for the first combination with a broken
 * screen.
 */
export async function smoke(candidate: Candidate, folder: string): Promise<Smoke> {
  const startedAt = performance.now();
  const browser = await launch(folder);
  const { live, channel } = candidate;
  const releases = candidate.builds.map(({ release }) => release);
  const combinations = await combinationsOf(candidate.store, channel, live, releases);
  const builds = candidate.builds.flatMap((build) => [build, ...build.shared]);
  const stores = await CombinationStores.open(candidate.store, builds);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void browser.close();
  }, deadlineMs);
  let screens = 0;
  try {
    const seen = new Set<string>();
    for (const combination of combinations) {
      const stops = tourOf(combination, releases).filter((stop) => !isSeen(seen, combination, stop));
      screens += stops.length;
      const found = await openCombination(browser, stores, combination, stops);
      const before = withLive(combination, releases, live.remotes, live.host);
      const own = before ? await withoutKnown(browser, stores, before, found) : found;
      const lasting = await seenAgain(browser, stores, combination, own);
      // The same screens are often broken in the other combinations, which would take their time again.
      if (lasting.length > 0) throw new StoreError(refusalOf(combination, lasting));
    }
  } catch (error) {
    if (!isLate) throw error;
    throw new StoreError(
      `the screens were not all opened within ${deadlineMs / 1_000} s: try again on a machine with less work, ${without}`,
    );
  } finally {
    clearTimeout(timer);
    await browser.close();
    await stores.close();
  }
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  return { combinations: combinations.length, screens, seconds };
}

/** Whether a screen of another remote was already opened in its version in the same host. */
function isSeen(seen: Set<string>, combination: Combination, { remote, path, isLoaded }: Stop): boolean {
  const version = partsOf(combination).find(({ name }) => name === remote)?.version;
  const key = `${combination.host.version} ${remote} ${version} ${path}`;
  if (!isLoaded && seen.has(key)) return true;
  seen.add(key);
  return false;
}

async function openCombination(
  browser: Browser,
  stores: CombinationStores,
  combination: Combination,
  stops: readonly Stop[],
  screenDeadlineMs = firstDeadlineMs,
): Promise<Finding[]> {
  const edge = await startCombinationEdge(stores, combination);
  try {
    return await openScreens(browser, { origin: edge.origin, deadlineMs: screenDeadlineMs }, stops);
  } finally {
    await edge.close();
  }
}

/** Returns the combination with the live version of each candidate, or null when one is not live yet. */
function withLive(
  { host, remotes }: Combination,
  candidates: Combination['remotes'],
  live: Combination['remotes'],
  liveHost: Combination['host'] | null,
): Combination | null {
  const isCandidate = (name: string) => candidates.some((candidate) => candidate.name === name);
  const hostBefore = isCandidate(host.name) ? liveHost : host;
  const remotesBefore = remotes.flatMap((remote) =>
    isCandidate(remote.name) ? live.filter(({ name }) => name === remote.name) : [remote],
  );
  return hostBefore && { host: hostBefore, remotes: remotesBefore };
}

/** Removes the findings that the combination before has as well. */
async function withoutKnown(
  browser: Browser,
  stores: CombinationStores,
  before: Combination,
  found: readonly Finding[],
): Promise<Finding[]> {
  const claimed = new Set(tourOf(before, partsOf(before)).map(({ path }) => path));
  const stops = stopsOf(found).filter(({ path }) => claimed.has(path));
  const known = stops.length > 0 ? await openCombination(browser, stores, before, stops) : [];
  return found.filter((finding) => !isAmong(known, finding));
}

/** Opens the screens with findings again, and returns the findings that are there again. A busy machine may cause others. */
async function seenAgain(
  browser: Browser,
  stores: CombinationStores,
  combination: Combination,
  found: readonly Finding[],
): Promise<Finding[]> {
  if (found.length === 0) return [];
  const again = await openCombination(browser, stores, combination, stopsOf(found), secondDeadlineMs);
  return found.filter((finding) => isAmong(again, finding));
}

const stopsOf = (found: readonly Finding[]): Stop[] => [...new Set(found.map(({ stop }) => stop))];

/** Whether a person of the same role had the problem. A page reports a failed load later, and maybe from the next screen. */
const isAmong = (findings: readonly Finding[], { stop, problem }: Finding): boolean =>
  findings.some((each) => each.stop.role === stop.role && each.problem === problem);

function refusalOf(combination: Combination, findings: readonly Finding[]): string {
  const lines = findings.map(({ stop, problem }) => `${stop.path} (${stop.role ?? 'visitor'}): ${problem}`);
  const others = lines.length - maxNamedProblems;
  const named = [...lines.slice(0, maxNamedProblems), ...(others > 0 ? [`${others} more problems`] : [])];
  return `not released, because of ${nameOf(combination)} in a browser: ${named.join('; ')}: correct it, ${without}`;
}

const without = 'or publish without opening them: --no-smoke "REASON"';

async function launch(folder: string): Promise<Browser> {
  try {
    return await launchChromium(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : error;
    throw new StoreError(
      `the screens cannot be opened before they are released, because ${reason}; ${without}`,
    );
  }
}
