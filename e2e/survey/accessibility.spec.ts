import { expectNoFindings } from '../axe.ts';
import { answerOthers } from '../core/questions.ts';
import { quickWhen } from '../core/scope.ts';
import { expect, newStudent, test } from '../core/test.ts';
import { answer, heading } from './check-in.ts';

const languages = {
  'en-US': { eaten: /eaten/, rested: /rested/, feeling: /feeling/, no: 'No', awful: 'Awful' },
  'es-MX': { eaten: /comiste/, rested: /descans/i, feeling: /Cómo te sientes/, no: 'No', awful: 'Muy mal' },
};

// The views cover each language, each theme, and forced colours.
const views = [
  { locale: 'en-US', colorScheme: 'light', forcedColors: 'none' },
  { locale: 'es-MX', colorScheme: 'dark', forcedColors: 'none' },
  { locale: 'en-US', colorScheme: 'dark', forcedColors: 'active' },
] as const;

for (const { locale, colorScheme, forcedColors } of views) {
  const { eaten, rested, feeling, no, awful } = languages[locale];
  const forced = forcedColors === 'active' ? ', colours forced' : '';
  test.describe(`in ${locale}, ${colorScheme}${forced}`, quickWhen(colorScheme === 'light'), () => {
    test.use({ locale, colorScheme, contextOptions: { reducedMotion: 'reduce', forcedColors } });

    test('axe finds nothing on any state of the check-in', async ({ page, context }) => {
      // The test runs an axe scan on each of six states.
      test.slow();
      await newStudent(page);
      await page.goto('/survey');
      await expect(heading(page)).toHaveText(eaten);
      await expectNoFindings(page);
      await page.getByRole('radio', { name: no }).check();
      await expectNoFindings(page);

      await context.setOffline(true);
      await answer(page, eaten, no);
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoFindings(page);
      await context.setOffline(false);

      await answer(page, rested, no);
      await expect(heading(page)).toHaveText(feeling);
      await expectNoFindings(page);
      await page.getByRole('radio', { name: awful }).check();
      await expectNoFindings(page);
      await answer(page, feeling, awful);
      await answerOthers(page);
      await expect(page.getByText('988').first()).toBeVisible();
      await expectNoFindings(page);
    });

    test('axe finds nothing while the questions load', async ({ page }) => {
      await newStudent(page);
      await page.route('**/questions', () => undefined);
      await page.goto('/survey');
      await expect(page.getByRole('status', { name: /^(Loading|Cargando)/ })).toBeVisible();
      await expectNoFindings(page);
    });

    test('axe finds nothing when the questions could not be loaded', async ({ page }) => {
      await newStudent(page);
      await page.route('**/questions', (route) => route.abort());
      await page.goto('/survey');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoFindings(page);
    });
  });
}
