import { answerOthers, answersIn, expectTextPerQuestion, questionNumber } from '../core/questions.ts';
import { nextKey } from '../core/right-to-left.ts';
import { quickWhen } from '../core/scope.ts';
import { expect, newStudent, test } from '../core/test.ts';
import { answer, heading, tabToAnswers } from './check-in.ts';

test('a check-in by mouse ends with thanks, the answers, and the day of the next check-in', async ({
  page,
}) => {
  await newStudent(page);
  await page.goto('/survey');
  await expect(questionNumber(page, 1)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await answer(page, /eaten/, 'Yes');
  await expect(questionNumber(page, 2)).toBeVisible();
  await answer(page, /rested/, 'No');
  await expect(questionNumber(page, 3)).toBeVisible();
  await answer(page, /feeling/, 'Good');
  await answerOthers(page);
  await expect(heading(page)).toHaveText('Thank you, Robin!');
  await expectTextPerQuestion(answersIn(page), ['Yes', 'No', 'Good']);
  await expect(page.getByText(/See you (tomorrow|on Monday)/)).toBeVisible();
  await expect(page.getByText('988')).toHaveCount(0);
});

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

test('a reload at the second question continues there', async ({ page }) => {
  await newStudent(page);
  await page.goto('/survey');
  await answer(page, /eaten/, 'No');
  await expect(heading(page)).toHaveText(/rested/);
  await page.reload();
  await expect(heading(page)).toHaveText(/rested/);
  await expect(questionNumber(page, 2)).toBeVisible();
});

test('a language change in the middle of a check-in keeps the question and the selected answer', async ({
  page,
}) => {
  await newStudent(page);
  await page.goto('/survey');
  await answer(page, /eaten/, 'Yes');
  await expect(heading(page)).toHaveText(/rested/);
  await page.getByRole('radio', { name: 'Yes' }).check();

  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Edit: Language' }).click();
  await page.getByRole('radio', { name: 'Español' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Mi día' }).click();
  await expect(heading(page)).toHaveText(/descans/i);
  await expect(questionNumber(page, 2, 'de')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Sí' })).toBeChecked();
});

test('a student without a grade chooses it and teachers first, and can skip teachers', async ({ page }) => {
  await newStudent(page, { unfinished: true });
  await page.goto('/survey');
  await expect(page).toHaveURL('/auth/select-grade');
  await page.getByLabel('Grade').selectOption({ label: 'Grade 7' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/auth/select-teachers');
  await page.getByRole('button', { name: 'I have no more teachers' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/survey');
  await expect(heading(page)).toHaveText(/eaten/);
  // The choice is stored, so opening the survey again does not redirect.
  await page.goto('/survey');
  await expect(heading(page)).toHaveText(/eaten/);
});

for (const width of [320, 360, 400, 480]) {
  test.describe(`at ${width} pixels`, quickWhen(width === 320), () => {
    test.use({ viewport: { width, height: 640 }, locale: 'es-MX' });

    test('the survey fits the viewport, answers are large enough to tap, and each question starts at the top', async ({
      page,
    }) => {
      const scroll = () => page.evaluate(() => [document.documentElement.scrollWidth, window.scrollY]);
      await newStudent(page);
      await page.goto('/survey');
      await answer(page, /comiste/, 'Sí');
      await answer(page, /descans/i, 'Sí');
      await expect(heading(page)).toHaveText(/Cómo te sientes/);
      for (const radio of await page.getByRole('radio').all()) {
        const box = await radio.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(64);
      }
      expect(await scroll()).toEqual([width, 0]);
      await answer(page, /Cómo te sientes/, 'Más o menos');
      await answerOthers(page);
      await expectTextPerQuestion(answersIn(page), ['Sí', 'Sí', 'Más o menos']);
      expect(await scroll()).toEqual([width, 0]);
      // The word on a button is in one line.
      for (const button of await page.getByRole('button', { name: /^Cambiar/ }).all()) {
        expect((await button.boundingBox())?.height).toBeLessThanOrEqual(48);
      }
    });
  });
}

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('a check-in with low answers ends with contacts for help', async ({ page }) => {
    await newStudent(page);
    await page.goto('/survey');
    await answer(page, /comiste/, 'No');
    await answer(page, /descans/i, 'No');
    await answer(page, /Cómo te sientes/, 'Muy mal');
    await answerOthers(page);
    await expect(heading(page)).toHaveText('Gracias por contarnos, Robin');
    await expect(page.getByText(/o envía AYUDA al 988/)).toBeVisible();
    await page.getByText('Tus respuestas de hoy').click();
    await expectTextPerQuestion(answersIn(page), ['No', 'No', 'Muy mal']);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  });
});
