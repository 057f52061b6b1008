import { changeLanguage, loadMessages } from '@tapin/shared/i18n';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '#src/remote.ts';
import { mockSchoolDay } from '#src/testing/mock-school-day.ts';
import { openSurvey } from '#src/testing/open-survey.ts';
import { ReadAloudButton } from './read-aloud-button.tsx';
import { useReadAloud } from './use-read-aloud.ts';

const server = useTestServer();
const user = userEvent.setup();
const english = { lang: 'en-US', localService: true };
const spoken: { text: string; lang: string; onend?: () => void }[] = [];
let isCancelled = false;

/** Mocks the speech synthesis, which jsdom lacks. */
function mockVoices(...voices: (typeof english)[]) {
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    cancel: () => {
      isCancelled = true;
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
  return speech;
}

beforeAll(() => loadMessages('survey', remote.messages));
beforeEach(() => {
  spoken.length = 0;
  isCancelled = false;
});
afterEach(() => Reflect.deleteProperty(window, 'speechSynthesis'));

test('reads the question on request, and stops on request', async () => {
  mockVoices(english);
  render(<ReadAloudButton text="Have you eaten today? Yes. No." />);
  await user.click(screen.getByRole('button', { name: 'Listen' }));
  expect(spoken).toEqual([
    expect.objectContaining({ text: 'Have you eaten today? Yes. No.', lang: 'en-US' }),
  ]);
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(isCancelled).toBe(true);
  expect(screen.getByRole('button', { name: 'Listen' })).toBeVisible();
});

test('prefers a voice on the device', async () => {
  mockVoices({ lang: 'en-GB', localService: false }, { lang: 'en-AU', localService: true });
  render(<ReadAloudButton text="One" />);
  await user.click(screen.getByRole('button', { name: 'Listen' }));
  expect(spoken[0]?.lang).toBe('en-AU');
});

test('prefers a voice of the whole tag to one of the base on the device', async () => {
  mockVoices({ lang: 'pt-PT', localService: true }, { lang: 'pt-BR', localService: false });
  const { result } = renderHook(() => useReadAloud('Um', JSON.parse('"pt-BR"')));
  act(() => result.current[2]());
  expect(spoken[0]?.lang).toBe('pt-BR');
});

test('falls back to a voice of the base', async () => {
  mockVoices(english, { lang: 'pt-PT', localService: true });
  const { result } = renderHook(() => useReadAloud('Um', JSON.parse('"pt-BR"')));
  act(() => result.current[2]());
  expect(spoken[0]?.lang).toBe('pt-PT');
});

test('is hidden without a voice for the chosen language', async () => {
  mockVoices(english);
  await changeLanguage('es');
  render(<ReadAloudButton text="¿Has comido hoy?" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await act(() => changeLanguage('en'));
});

test('reads a text of another language with a voice of that language', async () => {
  mockVoices(english, { lang: 'es-US', localService: true });
  render(<ReadAloudButton text="¿Cada cuánto te ríes?" language="es" />);
  await user.click(screen.getByRole('button', { name: 'Listen' }));
  expect(spoken[0]?.lang).toBe('es-US');
});

test('is hidden in a browser without speech synthesis', () => {
  render(<ReadAloudButton text="Have you eaten today?" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('reads each answer as a sentence after the question', async () => {
  mockVoices(english);
  server.use(...mockSchoolDay().handlers);
  await openSurvey();
  await user.click(await screen.findByRole('button', { name: 'Listen' }));
  expect(spoken[0]?.text).toBe('Have you eaten today? Yes. No.');
});

test('stops reading when the question changes', async () => {
  mockVoices(english);
  const { rerender } = render(<ReadAloudButton text="One" />);
  await user.click(screen.getByRole('button', { name: 'Listen' }));
  isCancelled = false;
  rerender(<ReadAloudButton text="Two" />);
  expect(isCancelled).toBe(true);
  expect(screen.getByRole('button', { name: 'Listen' })).toBeVisible();
});
