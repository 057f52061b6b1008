import { questions } from '@tapin/shared/contract/questions';
import { textLimits } from '@tapin/shared/contract/vocabulary';
import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { answerOthers, answersIn } from '../core/questions.ts';
import { quickWhen } from '../core/scope.ts';
import { expect, test } from '../core/test.ts';
import { answer, heading, tabToAnswers } from './check-in.ts';
import {
  laughQuestion,
  newSchoolWithQuestions,
  newStudentWithQuestions,
  safeQuestion,
} from './own-school.ts';

const builtIn = questions.length;

test('all answers are stored exactly once when the network fails during the check-in', async ({
  page,
  context,
  browser,
}) => {
  const { code } = await newSchoolWithQuestions(browser, [safeQuestion, laughQuestion]);
  await newStudentWithQuestions(page, code);
  const loseNextReply = () =>
    page.route(
      '**/submit-response/*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  await page.goto('/survey');
  await loseNextReply();
  await answer(page, /eaten/, 'Yes');
  await expect(page.getByRole('alert')).toHaveText('Network Error');
  await page.getByRole('button', { name: 'Continue' }).click();
  await answer(page, /rested/, 'Yes');
  await answer(page, /feeling/, 'Good');
  await answerOthers(page);

  await expect(page.getByText(`${builtIn + 1} of ${builtIn + 2}`)).toBeVisible();
  await context.setOffline(true);
  await answer(page, /safe/, 'No');
  await expect(page.getByRole('alert')).toHaveText('You are offline. Please check your internet connection.');
  await expect(page.getByRole('radio', { name: 'No' })).toBeChecked();
  await context.setOffline(false);

  await expect(heading(page)).toHaveText(/laugh/);
  await page.reload();
  await expect(page.getByText(`${builtIn + 2} of ${builtIn + 2}`)).toBeVisible();
  await loseNextReply();
  await tabToAnswers(page);
  await page.keyboard.press('Space');
  for (let step = 1; step < 4; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Network Error');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page)).toHaveText('Thank you, Robin!');
  await page.reload();
  const words = answersIn(page);
  await expect(words).toHaveCount(builtIn + 2);
  await expect(words.nth(builtIn)).toHaveText('No');
  await expect(words.nth(builtIn + 1)).toHaveText('Often');
});

/** Repeats a text up to a length, so that its words are of realistic lengths. */
const repeatToLength = (text: string, length: number) =>
  text
    .repeat(length)
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length, '?');
const longest = {
  'en-US': {
    yesNo: repeatToLength('Considering everything that happened at school, ', textLimits.question),
    word: 'Incomprehensibly often, thanks',
  },
  'es-MX': {
    yesNo: repeatToLength('¿Considerando todo lo que pasó en la escuela, ', textLimits.question),
    word: 'Desproporcionadamente contento',
  },
} as const;
const unbroken = 'W'.repeat(textLimits.step);

for (const [locale, colorScheme, width] of [
  ['en-US', 'light', 360],
  ['es-MX', 'dark', 360],
  ['es-MX', 'light', 320],
] as const) {
  const language = locale === 'en-US' ? 'en' : 'es';
  const { yesNo, word } = longest[locale];

  test.describe(`in ${locale}, ${colorScheme}, at ${width} pixels`, () => {
    test.use({
      locale,
      colorScheme,
      viewport: { width, height: 740 },
      contextOptions: { reducedMotion: 'reduce' },
    });

    test(
      'the longest texts of own questions fit, and answers are large enough to tap',
      quickWhen(locale === 'en-US'),
      async ({ page, browser }) => {
        expect([yesNo.length, word.length]).toEqual([textLimits.question, textLimits.step]);
        const { code } = await newSchoolWithQuestions(browser, [
          { type: 'basic', texts: { [language]: { question: yesNo } } },
          {
            type: 'steps',
            texts: {
              [language]: {
                question: 'W'.repeat(textLimits.question),
                steps: [word, unbroken, word.toUpperCase(), unbroken.toLowerCase(), word],
              },
            },
          },
        ]);
        await newStudentWithQuestions(page, code, { hasAnsweredThree: true });
        await page.goto('/survey');
        const expectFitting = async () => {
          await expectNoHorizontalScroll(page);
          const cut = await page
            .locator('main *')
            .evaluateAll((elements) =>
              elements
                .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
                .map(({ outerHTML }) => outerHTML.slice(0, 120)),
            );
          expect(cut).toEqual([]);
          await expectNoFindings(page);
        };
        const expectEasyToHit = async () => {
          for (const radio of await page.getByRole('radio').all()) {
            const box = await radio.boundingBox();
            expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
          }
        };
        await expect(heading(page)).toHaveText(yesNo);
        await expectFitting();
        await expectEasyToHit();
        await page.getByRole('radio').first().check();
        await page.getByRole('button', { name: /^Contin/ }).click();
        await expect(page.getByRole('radio')).toHaveCount(5);
        await expectFitting();
        await expectEasyToHit();
        await page.getByRole('radio').nth(1).check();
        await expectFitting();
        await page.getByRole('button', { name: /^Contin/ }).click();
        await expect(answersIn(page).last()).toHaveText(unbroken);
        await expectFitting();
      },
    );
  });
}
