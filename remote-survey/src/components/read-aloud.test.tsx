import { changeLanguage } from '@tapin/shared/i18n';
import { safeQuestion } from '@tapin/shared/testing/own-questions';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockSchoolDay, newAnswer } from '#src/testing/mock-school-day.ts';
import { mockTalk } from '#src/testing/mock-talk.ts';
import { answerQuestion, openSurvey } from '#src/testing/open-survey.ts';
import { findVoice } from './read-aloud.tsx';

const server = useTestServer();
const user = userEvent.setup();
const english = { lang: 'en-US', localService: true };
const spanish = { lang: 'es-US', localService: true };
const spoken: { text: string; lang: string; onend?: () => void }[] = [];
let cancellations = 0;

/** Mocks the speech synthesis, which jsdom lacks. Returns a function that changes the voices of the device. */
function mockVoices(...initial: (typeof english)[]) {
  let voices = initial;
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    cancel: () => {
      cancellations += 1;
    },
    speak: (utterance: { text: string; lang: string }) => spoken.push(utterance),
  });
  Object.assign(window, {
    speechSynthesis: speech,
    SpeechSynthesisUtterance: class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  });
  return (...later: (typeof english)[]) => {
    voices = later;
    speech.dispatchEvent(new Event('voiceschanged'));
  };
}

const texts = () => spoken.map(({ text }) => text);
const listen = async () => user.click(await screen.findByRole('button', { name: 'Listen' }));

beforeEach(() => {
  spoken.length = 0;
  cancellations = 0;
});
afterEach(() => Reflect.deleteProperty(window, 'speechSynthesis'));

test('the button for reading aloud reads the question and each answer, and stops on request', async () => {
  mockVoices(english);
  server.use(...mockSchoolDay().handlers);
  await openSurvey();
  await listen();
  expect(texts()).toEqual(['Have you eaten today?', 'Yes', 'No']);
  expect(spoken[0]?.lang).toBe('en-US');
  const before = cancellations;
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(cancellations).toBeGreaterThan(before);
  expect(screen.getByRole('button', { name: 'Listen' })).toBeVisible();
});

test('the button for reading aloud offers to listen again after the last text was read', async () => {
  mockVoices(english);
  server.use(...mockSchoolDay().handlers);
  await openSurvey();
  await listen();
  act(() => spoken.at(-1)?.onend?.());
  expect(screen.getByRole('button', { name: 'Listen' })).toBeVisible();
});

test('reading aloud stops when the question changes', async () => {
  mockVoices(english);
  server.use(...mockSchoolDay().handlers);
  await openSurvey();
  await listen();
  const before = cancellations;
  await answerQuestion(user, 'Have you eaten today?', 'Yes');
  expect(await screen.findByRole('button', { name: 'Listen' })).toBeVisible();
  expect(cancellations).toBeGreaterThan(before);
});

test('an own question in another language is read aloud with a voice of that language, and its answers in the language of the page', async () => {
  mockVoices(english, spanish);
  const own = [{ ...safeQuestion, question: '¿Te sientes bien aquí?', language: 'es' }];
  const answers = [newAnswer('q1', true), newAnswer('q2', true), newAnswer('q3', 4)];
  server.use(...mockSchoolDay({ own, answers }).handlers);
  await openSurvey();
  await listen();
  expect(spoken.map(({ text, lang }) => [text, lang])).toEqual([
    ['¿Te sientes bien aquí?', 'es-US'],
    ['Yes', 'en-US'],
    ['No', 'en-US'],
  ]);
});

test.each(['en', 'es'] as const)('in %s reads the whole ending of an ordinary day', async (language) => {
  mockVoices(english, spanish);
  const answers = [newAnswer('q1', false), newAnswer('q2', true), newAnswer('q3', 4)];
  server.use(...mockTalk().handlers, ...mockSchoolDay({ answers }).handlers);
  await changeLanguage(language);
  await openSurvey();
  await screen.findByRole('button', { name: /talk to someone|hablar con alguien/ });
  await user.click(screen.getByRole('button', { name: /^(Listen|Escuchar)$/ }));
  const expected = {
    en: [/^Thank you/, /done for today/, /cafeteria/, /talk to someone/, /^Your answers/, /eaten/, /^No$/],
    es: [/^¡Gracias/, /terminaste/, /cafetería/, /hablar con alguien/, /^Tus respuestas/, /comiste/, /^No$/],
  };
  for (const [index, text] of expected[language].entries()) expect(texts()[index]).toMatch(text);
  expect(texts().at(-1)).toMatch(/See you|Nos vemos/);
  expect(new Set(spoken.map(({ lang }) => lang))).toEqual(new Set([`${language}-US`]));
  await act(() => changeLanguage('en'));
});

test.each(['en', 'es'] as const)(
  'in %s reads the ending of a hard day without folded answers',
  async (language) => {
    mockVoices(english, spanish);
    const answers = [newAnswer('q1', true), newAnswer('q2', true), newAnswer('q3', 1)];
    server.use(...mockTalk().handlers, ...mockSchoolDay({ answers }).handlers);
    await changeLanguage(language);
    await openSurvey();
    await screen.findByRole('button', { name: /Ms Reyes/ });
    await user.click(screen.getByRole('button', { name: /^(Listen|Escuchar)$/ }));
    const all = texts().join('\n');
    for (const text of [/Ms Reyes/, /988/, /911/, /Your answers today|Tus respuestas de hoy/])
      expect(all).toMatch(text);
    expect(all).not.toMatch(/eaten|comiste/);
    await act(() => changeLanguage('en'));
  },
);

test('the dialog for choosing an adult can be read aloud', async () => {
  mockVoices(english);
  const answers = [newAnswer('q1', true), newAnswer('q2', true), newAnswer('q3', 4)];
  server.use(...mockTalk().handlers, ...mockSchoolDay({ answers }).handlers);
  await openSurvey();
  await user.click(await screen.findByRole('button', { name: /talk to someone/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Listen' }));
  expect(texts()).toEqual([
    expect.stringContaining('Ms Reyes'),
    expect.stringContaining('Mr Lee'),
    expect.stringContaining('like to talk'),
    'Ask to talk',
  ]);
});

test('says that a device without speech synthesis has no voice', async () => {
  server.use(...mockSchoolDay().handlers);
  await openSurvey();
  expect(await screen.findByText('No voice on this device')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Listen' })).not.toBeInTheDocument();
});

test('says that a device has no voice for the chosen language, until it gets one', async () => {
  const changeVoices = mockVoices(english);
  await changeLanguage('es');
  server.use(...mockSchoolDay().handlers);
  await openSurvey();
  expect(await screen.findByText('Este dispositivo no tiene voz')).toBeVisible();
  act(() => changeVoices(english, spanish));
  expect(screen.getByRole('button', { name: 'Escuchar' })).toBeVisible();
  await act(() => changeLanguage('en'));
});

test('says after a hard day that the device has no voice', async () => {
  const answers = [newAnswer('q1', true), newAnswer('q2', true), newAnswer('q3', 1)];
  server.use(...mockSchoolDay({ answers }).handlers);
  await openSurvey();
  expect(await screen.findByText('No voice on this device')).toBeVisible();
});

test.each([
  ['pt-BR', ['pt-PT', 'pt-BR'], 'pt-BR'],
  ['pt-BR', ['en-US', 'pt-PT'], 'pt-PT'],
  ['es', ['en-US'], undefined],
])(
  'for the language %s, reading aloud chooses from the voices %j the voice %s',
  (language, langs, expected) => {
    const voices = langs.map((lang) => Object.assign(Object.create(null), { lang, localService: true }));
    expect(findVoice(voices, language)?.lang).toBe(expected);
  },
);

test('reading aloud prefers a voice on the device to one from the network', async () => {
  mockVoices({ lang: 'en-GB', localService: false }, { lang: 'en-AU', localService: true });
  server.use(...mockSchoolDay().handlers);
  await openSurvey();
  await listen();
  expect(spoken[0]?.lang).toBe('en-AU');
});
