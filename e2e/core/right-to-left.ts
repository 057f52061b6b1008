import { expect, type Locator, type Page } from '@playwright/test';

/** Whether English is a right-to-left language in this run; see `e2e/language/run-right-to-left.ts`. */
export const isRightToLeft = process.env.E2E_LANGUAGE === 'rtl';

/** The arrow key that moves the focus to the next choice in a row. */
export const nextKey = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';

/** Runs an action with a link of the navigation, which is in the menu when the links do not fit into the header. */
export async function withNavigationLink(
  page: Page,
  name: string,
  act: (link: Locator) => Promise<void>,
): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const link = page.getByRole('link', { name, exact: true });
  await expect(link.or(menu)).toBeVisible();
  const isInMenu = await menu.isVisible();
  if (isInMenu) await menu.click();
  await act(link);
  if (isInMenu) await page.keyboard.press('Escape');
}

/** Expects that the page runs from right to left and that nothing is wider than the page. */
export async function expectRightToLeft(page: Page): Promise<void> {
  if (page.isClosed() || !page.url().startsWith('http')) return;
  const html = page.locator('html[lang="en"]:has(#root)');
  if ((await html.count()) === 0) return;
  await expect(html).toHaveAttribute('dir', 'rtl');
  const widerBy = () => html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(widerBy, { message: `pixels by which ${page.url()} is too wide` }).toBeLessThanOrEqual(0);
}
