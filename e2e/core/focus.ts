import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Expects that a control of the page has the focus, so that the keyboard does not start again at the top. */
export async function expectFocusInPage(page: Page): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.tagName ?? 'none');
  await expect.poll(focused).not.toMatch(/^(BODY|HTML|none)$/);
}

/** Waits for the code that keeps the focus, which is loaded with the live region after the first screen. */
export const expectFocusHelp = (page: Page) => expect(page.locator('body > [role="status"]')).toBeAttached();

/** Expects that the live region of the page has a text. */
export const expectAnnounced = (page: Page, text: string | RegExp) =>
  expect(page.locator('body > [role="status"]')).toHaveText(text);
