import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { sessionMarker } from '@tapin/contract/session-marker';
import { outcomesPath } from '@tapin/delivery-formats/discovery';
import { personCookie } from './example-api.ts';
import { hasNewHeading, navigateTo, pageProblems, showSlots } from './page-problems.ts';
import type { Stop } from './tour.ts';

/** A problem of the screen at a stop. */
export interface Finding {
  stop: Stop;
  problem: string;
}

/** The pages of an edge, and the time after which a screen without a heading is missing. */
export interface Pages {
  origin: string;
  deadlineMs: number;
}

/** After this number of missing screens, the others of the same person are not opened, because each costs this time. */
const maxBroken = 3;
/** A page that does not answer after this time is busy with a loop. */
const answerDeadlineMs = 3_000;
const pollMs = 20;
const looks = 4;
const lookAgainMs = 100;
const widths = [1366, 360] as const;
const height = 768;

/**
 * Opens screens in the browser, one after the other for each person and at the same time for different people. It stops
 * for a person whose page hangs.
 */
export async function openScreens(
  browser: Browser,
  pages: Pages,
  stops: readonly Stop[],
): Promise<Finding[]> {
  const roles = [...new Set(stops.map(({ role }) => role))];
  const found = roles.map((role) =>
    openAs(
      browser,
      pages,
      stops.filter((stop) => stop.role === role),
    ),
  );
  return (await Promise.all(found)).flat();
}

async function openAs(browser: Browser, pages: Pages, stops: readonly Stop[]): Promise<Finding[]> {
  const context = await browser.newContext({
    viewport: { width: widths[0], height },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const role = stops[0]?.role;
  if (role)
    await context.addCookies([
      { name: personCookie, value: role, url: pages.origin },
      { name: sessionMarker, value: '1', url: pages.origin },
    ]);
  const findings: Finding[] = [];
  let broken = 0;
  try {
    const visit = await Visit.start(context, pages);
    for (const stop of stops) {
      const problems = await visit.open(stop);
      findings.push(...problems.map((problem) => ({ stop, problem })));
      broken += problems.some(isMissing) ? 1 : 0;
      if (visit.hangs || broken === maxBroken) break;
    }
    const last = stops.at(-1);
    if (last) findings.push(...(await visit.leave()).map((problem) => ({ stop: last, problem })));
  } finally {
    // A page that hangs does not close, and the browser ends it later.
    await Promise.race([context.close(), delay(answerDeadlineMs, undefined, { ref: false })]);
  }
  return findings;
}

/** One page of one person. It records everything that is an error, whichever screen is shown. */
class Visit {
  readonly #page: Page;
  readonly #pages: Pages;
  #errors: string[] = [];
  #calls = new Set<string>();
  #isLoaded = true;
  #pending = 0;
  hangs = false;

  private constructor(page: Page, pages: Pages) {
    this.#page = page;
    this.#pages = pages;
  }

  static async start(context: BrowserContext, pages: Pages): Promise<Visit> {
    const page = await context.newPage();
    const visit = new Visit(page, pages);
    visit.#record();
    return visit;
  }

  #record(): void {
    const page = this.#page;
    const add = (problem: string) => this.#errors.push(withoutPlaces(problem));
    page.on('pageerror', (error) => add(`the page throws: ${error.message}`));
    page.on('console', (message) => {
      // Pages of hosts without Trusted Types only report violations, a visitor may be refused by the API, and other
      // sites cannot be reached here.
      const { url } = message.location();
      const isOfOtherSite = message.text().includes('net::ERR_NAME_NOT_RESOLVED');
      const isExpected = message.text().startsWith('[Report Only]') || isCall(url) || isOfOtherSite;
      if (message.type() === 'error' && !isExpected) add(`the console has the error: ${message.text()}`);
    });
    page.on('crash', () => add('the page crashes'));
    page.on('dialog', (dialog) => {
      add(`the page opens the dialog "${dialog.message()}"`);
      void dialog.dismiss().catch(() => undefined);
    });
    page.on('request', (request) => {
      if (isCall(request.url())) this.#count(request);
      if (!request.url().endsWith(outcomesPath)) return;
      for (const line of failedLoads(request.postData())) add(line);
    });
    const onEnd = (request: Request) => {
      if (isCall(request.url())) this.#pending -= 1;
    };
    page.on('requestfinished', onEnd);
    page.on('requestfailed', onEnd);
  }

  #count(request: Request): void {
    this.#pending += 1;
    const { pathname, search } = new URL(request.url());
    // The shell makes its call twice on a slow machine: before the code is there, and to check the session.
    const isFirst =
      request.method() !== 'GET' || pathname === shellCall || !this.#calls.has(pathname + search);
    if (!isFirst && this.#isLoaded)
      this.#errors.push(`the page makes the call GET ${pathname}${search} twice`);
    this.#calls.add(pathname + search);
  }

  async open(stop: Stop): Promise<string[]> {
    this.#errors = [];
    this.#calls.clear();
    this.#isLoaded = stop.isLoaded;
    const isFirst = this.#page.url() === 'about:blank';
    const problems: string[] = [];
    try {
      if (stop.isLoaded || isFirst) {
        this.#pending = 0;
        await this.#page.goto(`${this.#pages.origin}${stop.path}`, {
          waitUntil: 'commit',
          timeout: this.#pages.deadlineMs,
        });
      } else await answered(this.#page.evaluate(navigateTo, stop.path));
      const isShown = await this.#isShown();
      if (isShown && stop.hasFilledSlots) await answered(this.#page.evaluate(showSlots));
      problems.push(...(isShown ? await this.#look(stop) : [missing]));
    } catch (error) {
      this.hangs = true;
      problems.push(
        `the page does not answer (${error instanceof Error ? error.message.split('\n')[0] : error})`,
      );
    }
    return [...new Set([...this.#errors, ...problems])];
  }

  /** Leaves the last screen. The page then reports loads that failed since the last report. */
  async leave(): Promise<string[]> {
    this.#errors = [];
    if (!this.hangs) await answered(this.#page.goto('about:blank')).catch(() => undefined);
    return this.#errors;
  }

  /** Waits until the screen has a heading and no call is pending. */
  async #isShown(): Promise<boolean> {
    const endsAt = performance.now() + this.#pages.deadlineMs;
    while (performance.now() < endsAt) {
      // Between two documents there is none to look at.
      const isThere = await answered(this.#page.evaluate(hasNewHeading).catch(() => false));
      if (isThere && this.#pending <= 0) return true;
      await delay(pollMs);
    }
    return false;
  }

  /** Looks at the page at each width. Only the screens of the candidates are opened at the narrow one. */
  async #look({ isLoaded }: Stop): Promise<string[]> {
    const found: string[] = [];
    for (const width of isLoaded ? widths : widths.slice(0, 1)) {
      if (isLoaded) await answered(this.#page.setViewportSize({ width, height }));
      const seen = await this.#lastingProblems();
      found.push(...seen.map((problem) => (width === widths[0] ? problem : `${problem} at ${width} px`)));
    }
    if (isLoaded) await answered(this.#page.setViewportSize({ width: widths[0], height }));
    return found;
  }

  /** Returns the problems that are still there after a moment, because texts and charts may arrive after the screen. */
  async #lastingProblems(): Promise<string[]> {
    let problems = await answered(this.#page.evaluate(pageProblems));
    for (let look = 0; look < looks && problems.length > 0; look += 1) {
      await delay(lookAgainMs);
      const again = await answered(this.#page.evaluate(pageProblems));
      problems = problems.filter((problem) => again.includes(problem));
    }
    return problems;
  }
}

const shellCall = '/api/user/me';
const missing = 'the screen does not arrive';
const isMissing = (problem: string) => problem === missing;
const isCall = (url: string) => URL.canParse(url) && new URL(url).pathname.startsWith('/api/');

async function answered<T>(answer: Promise<T>): Promise<T> {
  const stop = new AbortController();
  const late = delay(answerDeadlineMs, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`no answer in ${answerDeadlineMs / 1000} s`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    stop.abort();
  }
}

/** Returns a line for each part that a page reports as failed. */
function failedLoads(report: string | null): string[] {
  const outcomes: unknown = JSON.parse(report ?? '[]');
  if (!Array.isArray(outcomes)) return [];
  return outcomes
    .filter(({ status }) => status === 'failed')
    .map(({ remote, errorClass }) => `${remote} fails to load (${errorClass})`);
}

/** Removes what differs between two builds of the same sources, so that problems can be compared. */
const withoutPlaces = (text: string): string =>
  text
    .replace(/https?:\/\/localhost:\d{1,5}/g, '')
    .replace(/\/parts\/[\w-]{1,60}\/[\w.-]{1,60}\//g, '')
    .replace(/[.-][0-9a-f]{8,20}(?=\.(?:js|css))/g, '')
    .split('\n', 1)
    .join('')
    .slice(0, 300);
