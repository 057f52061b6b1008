import type { AskedQuestion } from '@tapin/shared/contract/district-page-calls';
import { inEveryLanguage, type Language } from '@tapin/shared/contract/languages';
import { changeLanguage } from '@tapin/shared/i18n';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, cleanup, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { logOutWithRole, openScreen } from '#src/testing/open-screen.ts';
import type { PublicPage } from './public-page-content.tsx';

const server = useTestServer();
beforeEach(() => logOutWithRole(null));

const english: AskedQuestion[] = [
  { _id: '1', question: 'Have you eaten?', type: 'basic', graphic: 'eaten', answers: ['Yes', 'No'] },
  { _id: 'q1', question: 'Do you feel safe?', type: 'basic', graphic: 'own', answers: ['Yes', 'No'] },
];

const spanish: AskedQuestion[] = [
  { _id: '1', question: '¿Ya comiste?', type: 'basic', graphic: 'eaten', answers: ['Sí', 'No'] },
  {
    _id: 'q1',
    question: 'Do you feel safe?',
    type: 'basic',
    graphic: 'own',
    answers: ['Sí', 'No'],
    language: 'en',
  },
];

const contactOf: Partial<Record<Language, string>> = { en: 'Ms Lee, [call](tel:+15550100)' };

const page: PublicPage = {
  school: 'Cedar High',
  district: 'Cedar',
  questions: inEveryLanguage((language) => (language === 'es' ? spanish : english)),
  contact: inEveryLanguage((language) => contactOf[language] ?? null),
  consent: { mode: 'opt-out', startDay: '2020-09-01' },
  isDeletionOn: true,
  recordFollows: true,
  retention: { answers: 2, followUps: 2, accounts: 1, audit: 3, outboxDays: 30 },
};

const mockPage = () =>
  server.use(
    http.get('*/api/about-the-check-in/:slug', ({ params }) =>
      params.slug === 'cedar-high'
        ? HttpResponse.json(page)
        : HttpResponse.json({ code: 'not_found', msg: 'Not found' }, { status: 404 }),
    ),
  );

test('the public page shows every question in every language, how long data is kept, and the contact', async () => {
  mockPage();
  await openScreen('/about-the-check-in/cedar-high');
  expect(await screen.findByText('Cedar High · Cedar')).toBeVisible();
  const spanish = screen.getByRole('heading', { name: 'Español' }).parentElement;
  if (!spanish) throw new Error('the heading of a language has no section');
  expect(spanish).toHaveAttribute('lang', 'es');
  expect(within(spanish).getByText('¿Ya comiste?')).toBeVisible();
  expect(within(spanish).getByText('Do you feel safe?').closest('li')).toHaveAttribute('lang', 'en');
  expect(screen.getAllByText('2 school years')).toHaveLength(2);
  expect(screen.getByText('30 days')).toBeVisible();
  expect(screen.getByText('Older data is deleted every night.')).toBeVisible();
  expect(screen.getByText(/the next school can read the earlier answers/)).toBeVisible();
  expect(screen.getByText(/^Students answer the questions until their family says no/)).toBeVisible();
  expect(screen.queryByText(/^This begins on/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'call' })).toHaveAttribute('href', 'tel:+15550100');
  await act(() => changeLanguage('es'));
  expect(await screen.findByRole('heading', { name: 'Quién ve las respuestas' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'call' }).closest('[lang]')).toHaveAttribute('lang', 'en');
  await act(() => changeLanguage('en'));
});

test('the public page does not say that a district chose retention periods that it has not confirmed', async () => {
  server.use(
    http.get('*/api/about-the-check-in/:slug', () => HttpResponse.json({ ...page, isDeletionOn: false })),
  );
  await openScreen('/about-the-check-in/cedar-high');
  expect(
    await screen.findByText('Older data is deleted once the district has confirmed these periods.'),
  ).toBeVisible();
});

test('an unknown address of a public page looks like a missing page', async () => {
  mockPage();
  await openScreen('/about-the-check-in/other');
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found.' })).toBeVisible();
});

test('a school without a district has neither readers nor a schedule of a district', async () => {
  const own = { ...page, district: null, isDeletionOn: false };
  server.use(http.get('*/api/about-the-check-in/:slug', () => HttpResponse.json(own)));
  await openScreen('/about-the-check-in/cedar-high');
  expect(await screen.findByText(/^This school has no district in TapIn/)).toBeVisible();
  expect(screen.queryByText(/^Admins of the district/)).not.toBeInTheDocument();
  expect(screen.queryByText('2 school years')).not.toBeInTheDocument();
  expect(screen.getByText('30 days')).toBeVisible();
});

test('says from which day on families are asked, and nothing when an earlier API does not say it', async () => {
  const consent = { mode: 'opt-in', startDay: '2999-09-01' };
  server.use(http.get('*/api/about-the-check-in/:slug', () => HttpResponse.json({ ...page, consent })));
  await openScreen('/about-the-check-in/cedar-high');
  expect(await screen.findByText('This begins on: September 1, 2999')).toBeVisible();
  expect(screen.getByText(/^Only students whose family has said yes/)).toBeVisible();
  cleanup();
  const { consent: _, ...earlier } = page;
  server.use(http.get('*/api/about-the-check-in/:slug', () => HttpResponse.json(earlier)));
  await openScreen('/about-the-check-in/cedar-high');
  expect(await screen.findByText('30 days')).toBeVisible();
  expect(screen.queryByText('Whether families are asked')).not.toBeInTheDocument();
});
