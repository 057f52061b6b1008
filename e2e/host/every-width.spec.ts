import type { Page, Request } from '@playwright/test';
import type { Guard } from '../../shared/contract/src/policy.ts';
import { remotes } from '../core/releases/builds.ts';
import { onlyInAll } from '../core/scope.ts';
import { callApi, expect, logIn, test } from '../core/test.ts';

/**
 * Widths from 1920 to 320 pixels in steps, because the layout of a part can also depend on the width of its container.
 */
const steps = Array.from({ length: 11 }, (_, index) => 1920 - 160 * index);

interface Person {
  role: string;
  email: string;
  guards: readonly Guard[];
}

/**
 * The staff of a district see the screens of a school as a super admin does. A teacher sees them with fewer controls.
 */
const people: Person[] = [
  { role: 'super_admin', email: 'super@demo.test', guards: ['staff', 'school-admin'] },
  { role: 'district_admin', email: 'district@demo.test', guards: ['district'] },
];

/** Returns the addresses of the screens with these guards, and of the screens that differ from person to person. */
async function screensOf(page: Page, guards: Person['guards']): Promise<string[]> {
  const read = async (path: string) => (await callApi(page, 'GET', path)).json();
  const { schools, schoolUsers } = await read('/user/me');
  const query = `schoolUserId=${schoolUsers[0]._id}&pageSize=1`;
  const { students } = await read(`/staff/students?${query}`);
  const colleagues = await read(`/admin/staff?${query}`);
  const ids: Record<string, string> = {
    '/student/:id': students[0].user._id,
    '/admin/staff/:id': colleagues.schoolUsers[0].schoolUser._id,
    '/admin/school/:id': schools[0]._id,
    // No roster was imported, so the screens of a run say that there is none.
    '/run/:run': 'none',
  };
  const addressOf = (path: string) =>
    Object.entries(ids).reduce(
      (address, [start, id]) => address.replace(start, start.replace(/:\w+$/, id)),
      path.replace(/\/:\w+\?$/, ''),
    );
  const paths = remotes.flatMap(({ paths: claims }) =>
    claims.filter(({ guard }) => guards.includes(guard)).map(({ path }) => addressOf(path)),
  );
  return [...new Set(['/account', '/staff/dashboard', '/admin/staff', ...paths])];
}

/** Returns the smallest width of each layout in descending order. Content overflows there first. */
async function leastWidths(page: Page): Promise<number[]> {
  const limits = await page.evaluate(() => {
    const conditionsIn = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) =>
        rule instanceof CSSMediaRule ? [rule.conditionText, ...conditionsIn(rule.cssRules)] : [],
      );
    return [...document.styleSheets]
      .flatMap(({ cssRules }) => conditionsIn(cssRules))
      .flatMap((condition) => [...condition.matchAll(/\((min|max)-width: (\d+)px\)/g)])
      .map(([, side, pixels]) => Number(pixels) + (side === 'max' ? 1 : 0));
  });
  const isTried = (width: number) => width >= 320 && width <= 1920;
  return [...new Set([...steps, ...limits.filter(isTried)])].sort((one, other) => other - one);
}

function openerOf(page: Page) {
  const pending = new Set<Request>();
  page.on('request', (request) => request.url().includes('/api/') && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => pending.size, { message: path }).toBe(0);
    await expect(page).toHaveURL((url) => url.pathname === path);
  };
}

// Spanish texts are longer than English ones. The tests in `e2e/language` try even longer texts.
test.use({ locale: 'es-MX', contextOptions: { reducedMotion: 'reduce' } });

for (const { role, email, guards } of people) {
  test(`no screen of a ${role} is wider than the window`, onlyInAll, async ({ page }, { annotations }) => {
    test.setTimeout(300_000);
    await logIn(page, email);
    const paths = await screensOf(page, guards);
    const open = openerOf(page);
    const found: string[] = [];
    let tried = 0;
    for (const path of paths) {
      await page.setViewportSize({ width: 1920, height: 768 });
      await open(path);
      const widths = await leastWidths(page);
      tried += widths.length;
      for (const width of widths) {
        await page.setViewportSize({ width, height: 768 });
        const overflow = await findOverflow(page);
        if (overflow) found.push(`${path} at ${width} px: ${overflow}`);
      }
    }
    annotations.push({
      type: 'screens',
      description: `${paths.length} screens, ${tried} widths`,
    });
    expect(found).toEqual([]);
  });
}

/**
 * Returns by how many pixels the page is wider than the window, with the overflowing elements, or null if it fits.
 * Parts that measure themselves follow a new width in the next frames, which take longer while a preview is drawn in a
 * frame.
 */
const findOverflow = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const excess = () => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth;
    for (let frame = 0; frame < 2 || (frame < 60 && excess() > 0); frame += 1)
      await new Promise(requestAnimationFrame);
    if (excess() <= 0) return null;
    const sticksOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < -1 || right > innerWidth + 1);
    };
    const outside = [...document.body.querySelectorAll('*')].filter(sticksOut);
    const innermost = outside.filter((element) => ![...element.children].some(sticksOut));
    const names = innermost.slice(0, 3).map(({ tagName, className, textContent }) => {
      const text = textContent?.trim().slice(0, 40);
      return `${tagName.toLowerCase()}.${String(className).split(' ')[0]} "${text}"`;
    });
    return `${excess()} px: ${names.join(', ')}`;
  });
