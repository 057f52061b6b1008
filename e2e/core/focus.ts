import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export async function expectFocusInPage(page: Page): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.tagName ?? 'none');
  await expect.poll(focused).not.toMatch(/^(BODY|HTML|none)$/);
}

/** Waits for the code that keeps the focus. It is loaded together with the live region, after the first screen. */
export const expectFocusHelp = (page: Page) => expect(page.locator('body > [role="status"]')).toBeAttached();

export const expectAnnounced = (page: Page, text: string | RegExp) =>
  expect(page.locator('body > [role="status"]')).toHaveText(text);
