import { expectNoFindings } from '../axe.ts';
import { answerOthers } from '../core/questions.ts';
import { quickWhen } from '../core/scope.ts';
import { expect, newStudent, test } from '../core/test.ts';
import { answer, heading } from './check-in.ts';

for (const [forcedColors, colorScheme] of [
  ['none', 'light'],
  ['active', 'dark'],
] as const) {
  test.describe(`forced colours: ${forcedColors}`, quickWhen(forcedColors === 'none'), () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce', forcedColors } });

    test('axe finds nothing on any state of the check-in', async ({ page, context }) => {
      test.slow();
      await newStudent(page);
      await page.route('**/questions', () => undefined);
      await page.goto('/survey');
      await expect(page.getByRole('status', { name: /^Loading/ })).toBeVisible();
      await expectNoFindings(page);
      await page.unrouteAll();
      await page.route('**/questions', (route) => route.abort());
      await page.reload();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoFindings(page);
      await page.unrouteAll();

      await page.reload();
      await expect(heading(page)).toHaveText(/eaten/);
      await expectNoFindings(page);
      await page.getByRole('radio', { name: 'No' }).check();
      await expectNoFindings(page);

      await context.setOffline(true);
      await answer(page, /eaten/, 'No');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoFindings(page);
      await context.setOffline(false);

      await answer(page, /rested/, 'No');
      await expect(heading(page)).toHaveText(/feeling/);
      await expectNoFindings(page);
      await page.getByRole('radio', { name: 'Awful' }).check();
      await expectNoFindings(page);
      await answer(page, /feeling/, 'Awful');
      await answerOthers(page);
      await expect(page.getByText('988').first()).toBeVisible();
      await expectNoFindings(page);
    });
  });
}
