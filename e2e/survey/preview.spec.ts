import type { FrameLocator, Page } from '@playwright/test';
import {
  previewReady,
  type QuestionDraft,
  questionPreviewPath,
} from '@tapin/shared/contract/question-preview';
import { origin } from '../core/settings.ts';
import { expect, logIn, test } from '../core/test.ts';

const draft: QuestionDraft = {
  kind: 'tapin-question-draft',
  question: {
    _id: 'draft',
    question: 'How often do you laugh?',
    type: 'steps',
    graphic: 'own',
    steps: ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'],
  },
  language: 'en',
  number: 4,
  total: 4,
};

/** Opens a page of an admin with the preview in a narrow frame, and waits until the preview is ready for a draft. */
async function openPreview(page: Page): Promise<FrameLocator> {
  await logIn(page, 'admin@demo.test');
  await page.goto(questionPreviewPath);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(
    ([path, ready]) =>
      new Promise<void>((resolve) => {
        addEventListener('message', ({ data }) => data === ready && resolve());
        const frame = document.createElement('iframe');
        frame.title = 'Preview';
        frame.src = path;
        frame.width = '360';
        frame.height = '700';
        document.body.prepend(frame);
      }),
    [questionPreviewPath, previewReady] as const,
  );
  return page.frameLocator('iframe');
}

const send = (page: Page, message: QuestionDraft) =>
  page.evaluate(
    (data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, location.origin),
    message,
  );

test('the preview shows the draft in a frame and follows its changes', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 768 });
  const preview = await openPreview(page);
  const address = page.url();
  await send(page, draft);
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('How often do you laugh?');
  await expect(preview.getByText('4 of 4')).toBeVisible();
  await preview.getByRole('radio', { name: 'Often' }).check();
  const submitted: string[] = [];
  page.on('request', (request) => submitted.push(request.url()));
  await preview.getByRole('button', { name: 'Continue' }).click();
  await expect(preview.getByRole('radio', { name: 'Often' })).toBeChecked();

  await send(page, {
    ...draft,
    question: { _id: 'draft', question: '¿Te sientes a salvo aquí?', type: 'basic', graphic: 'own' },
    language: 'es',
    number: 5,
    total: 5,
  });
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('¿Te sientes a salvo aquí?');
  await expect(preview.getByText('5 de 5')).toBeVisible();
  await expect(preview.getByRole('radio', { name: 'Sí' })).toBeVisible();
  await expect(preview.locator('html')).toHaveAttribute('lang', 'es');

  // The preview does not link to other pages, and the page of the admin does not change.
  await expect(preview.getByRole('banner').getByRole('link')).toHaveCount(0);
  await expect(preview.getByRole('navigation')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(page.url()).toBe(address);
  expect(submitted.filter((url) => url.includes('submit-response'))).toEqual([]);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a page of another origin cannot embed the product in a frame', async ({ page }) => {
  await page.route('http://elsewhere.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${origin}/survey/preview"></iframe>` }),
  );
  await page.goto('http://elsewhere.test/');
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});
