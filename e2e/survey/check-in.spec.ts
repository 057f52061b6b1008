import { answerOthers, answersIn, expectTextPerQuestion } from '../core/questions.ts';
import { nextKey } from '../core/right-to-left.ts';
import { expect, newStudent, test } from '../core/test.ts';
import { answer, heading, tabToAnswers } from './check-in.ts';

test('a student can check in with the keyboard alone', async ({ page }) => {
  await newStudent(page);
  await page.goto('/survey');
  await expect(heading(page)).toHaveText(/eaten/);
  await tabToAnswers(page);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(/rested/);
  await expect(heading(page)).toBeFocused();
  await tabToAnswers(page);
  await page.keyboard.press(nextKey);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(/feeling/);
  await tabToAnswers(page);
  await page.keyboard.press('Space');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press(nextKey);
  await page.keyboard.press('Enter');
  await answerOthers(page);
  await expect(heading(page)).toBeFocused();
  await expectTextPerQuestion(answersIn(page), ['Yes', 'No', 'Rad']);
});

test.describe('on phones', () => {
  test.use({ viewport: { width: 320, height: 640 }, locale: 'es-MX' });

  test('the check-in fits the viewport, answers are large enough to tap, and each question starts at the top', async ({
    page,
  }) => {
    const scroll = () => page.evaluate(() => [document.documentElement.scrollWidth, window.scrollY]);
    const widths = [320, 360, 400, 480];
    await newStudent(page);
    await page.goto('/survey');
    await answer(page, /comiste/, 'Sí');
    await answer(page, /descans/i, 'Sí');
    await expect(heading(page)).toHaveText(/Cómo te sientes/);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 });
      await expect.poll(scroll).toEqual([width, 0]);
      for (const radio of await page.getByRole('radio').all()) {
        const box = await radio.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(64);
      }
    }
    await answer(page, /Cómo te sientes/, 'Más o menos');
    await answerOthers(page);
    await expectTextPerQuestion(answersIn(page), ['Sí', 'Sí', 'Más o menos']);
    // The summary was opened in the last width of the list, so the test begins with it.
    for (const width of widths.toReversed()) {
      await page.setViewportSize({ width, height: 640 });
      await expect.poll(scroll).toEqual([width, 0]);
      // The word on the button is not broken into two lines.
      for (const button of await page.getByRole('button', { name: /^Cambiar/ }).all()) {
        expect((await button.boundingBox())?.height).toBeLessThanOrEqual(48);
      }
    }
  });
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' });
});
