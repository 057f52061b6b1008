import type { Page } from '@playwright/test';
import { answerOthers } from '../core/questions.ts';
import { quickWhen } from '../core/scope.ts';
import { expect, test } from '../core/test.ts';
import { answer, heading } from '../survey/check-in.ts';
import { newCareSchool, newCareStudent } from './school.ts';

const languages = {
  'en-US': { no: 'No', awful: 'Awful', ask: /^Ask .+ to talk$/, asked: /We told/ },
  'es-MX': { no: 'No', awful: 'Muy mal', ask: /^Pedir hablar con /, asked: /Le avisamos/ },
} as const;
type Locale = keyof typeof languages;

const telephone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

async function endHardDay(page: Page, locale: Locale): Promise<void> {
  const { no, awful } = languages[locale];
  await page.goto('/survey');
  await answer(page, /eaten|comiste/, no);
  await answer(page, /rested|descans/i, no);
  await answer(page, /feeling|sientes/i, awful);
  await answerOthers(page);
  await expect(heading(page)).toHaveText(/Robin$/);
}

async function expectOnFirstScreen(page: Page): Promise<void> {
  const bottomOf = async (name: RegExp) => {
    const box = await page.getByRole('region', { name }).boundingBox();
    return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
  };
  const { height } = page.viewportSize() ?? { height: 0 };
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const person = await bottomOf(/talk to someone|hablar con alguien/);
  const support = await bottomOf(/^988/);
  expect(person).toBeLessThan(support);
  expect(support).toBeLessThanOrEqual(height);
}

// Spanish texts are longer, so the English texts are tested only on the smallest screen.
const screens = [
  { locale: 'es-MX', width: 360, height: 640, userAgent: telephone },
  { locale: 'es-MX', width: 1366, height: 768 },
  { locale: 'en-US', width: 360, height: 640, userAgent: telephone },
] as const;

for (const { locale, width, height, ...device } of screens) {
  test.describe(`at ${width}×${height} in ${locale}`, quickWhen(locale === 'es-MX'), () => {
    test.use({ locale, viewport: { width, height }, ...device });

    test('a student after a hard day sees an adult and 988 without scrolling', async ({ page, browser }) => {
      const school = await newCareSchool(browser);
      await newCareStudent(page, school);
      await endHardDay(page, locale);
      const ask = page.getByRole('button', { name: languages[locale].ask });
      await expect(ask).toBeVisible();
      await expectOnFirstScreen(page);
      await ask.click();
      await expect(page.getByText(languages[locale].asked)).toBeFocused();
      await expect(page.getByRole('region', { name: /^988/ })).toBeInViewport({ ratio: 1 });
    });
  });
}
