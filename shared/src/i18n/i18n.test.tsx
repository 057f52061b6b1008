import { inEveryLanguage } from '@tapin/contract/languages';
import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStorageKey } from '../session/storage-keys.ts';
import { changeLanguage, currentLanguage, i18n, loadMessages } from './i18n.ts';
import type { MessageLoaders, Messages } from './messages.ts';

type Texts = MessageLoaders;

const texts = (en: Messages, es: Messages): Texts => ({
  ...inEveryLanguage(() => () => Promise.resolve({ default: en })),
  es: () => Promise.resolve({ default: es }),
});

const failToLoad = () => Promise.reject(new Error('ChunkLoadError'));
const hello = texts({ hello: 'Hello' }, { hello: 'Hola' });

afterEach(() => act(() => changeLanguage('en')));

function Greeting({ namespace }: { namespace: string }) {
  const { t } = useTranslation(namespace);
  return <p>{t('hello')}</p>;
}

test('loads the texts of a remote in its own namespace, in the current language', async () => {
  await loadMessages('survey', hello);
  await loadMessages('staff', texts({ hello: 'Good morning' }, { hello: 'Buenos días' }));
  expect(i18n.t('survey:hello')).toBe('Hello');
  expect(i18n.t('staff:hello')).toBe('Good morning');
});

test('only the current language is fetched', async () => {
  const es = jest.fn(hello.es);
  await loadMessages('survey', { ...hello, es });
  expect(es).not.toHaveBeenCalled();
});

test('a change of language applies to every remote on the page at once', async () => {
  await loadMessages('survey', hello);
  render(
    <>
      <Greeting namespace="survey" />
      <Greeting namespace="late" />
    </>,
  );
  await act(() => loadMessages('late', texts({ hello: 'Hi' }, { hello: 'Qué tal' })));
  await act(() => changeLanguage('es'));
  expect(screen.getByText('Hola')).toBeVisible();
  expect(screen.getByText('Qué tal')).toBeVisible();
  expect(currentLanguage()).toBe('es');
});

test('the chosen language is stored on this device', async () => {
  await changeLanguage('es');
  expect(localStorage.getItem(languageStorageKey)).toBe('es');
});

test('a change of language waits until all texts are loaded', async () => {
  let resolveTexts: (texts: { default: Messages }) => void = () => undefined;
  const slow = new Promise<{ default: Messages }>((resolve) => {
    resolveTexts = resolve;
  });
  await loadMessages('slow', { ...hello, es: () => slow });
  const changing = changeLanguage('es');
  await Promise.resolve();
  expect(currentLanguage()).toBe('en');
  expect(localStorage.getItem(languageStorageKey)).toBeNull();
  resolveTexts({ default: { hello: 'Hola, despacio' } });
  await changing;
  expect(i18n.t('slow:hello')).toBe('Hola, despacio');
});

test('a remote whose texts fail to load keeps the previous ones, and the next change retries', async () => {
  const es = jest.fn(hello.es).mockImplementationOnce(failToLoad);
  await loadMessages('flaky', { ...hello, es });
  await changeLanguage('es');
  expect(currentLanguage()).toBe('es');
  expect(i18n.t('flaky:hello')).toBe('Hello');
  await changeLanguage('en');
  await changeLanguage('es');
  expect(i18n.t('flaky:hello')).toBe('Hola');
});

test('a remote whose texts never loaded does not block a change of language', async () => {
  await expect(
    loadMessages(
      'broken',
      inEveryLanguage(() => failToLoad),
    ),
  ).rejects.toThrow('ChunkLoadError');
  await changeLanguage('es');
  expect(currentLanguage()).toBe('es');
});

test('a new version that fails to load keeps the texts of the current version', async () => {
  await loadMessages('staff', hello);
  await expect(
    loadMessages(
      'staff',
      inEveryLanguage(() => failToLoad),
    ),
  ).rejects.toThrow('ChunkLoadError');
  await changeLanguage('es');
  expect(i18n.t('staff:hello')).toBe('Hola');
});

test('texts that were loading when the language changed are loaded in the new language too', async () => {
  let resolveTexts: (texts: { default: Messages }) => void = () => undefined;
  const slow = new Promise<{ default: Messages }>((resolve) => {
    resolveTexts = resolve;
  });
  const en = () => slow;
  const loading = loadMessages('overtaken', { ...hello, en });
  await changeLanguage('es');
  resolveTexts({ default: { hello: 'Hello' } });
  await loading;
  expect(i18n.t('overtaken:hello')).toBe('Hola');
});

describe('texts that hang', () => {
  const pendingTexts = Promise.withResolvers<{ default: Messages }>();
  const hanging: Texts = { ...hello, es: () => pendingTexts.promise };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('texts that hang do not block a change of language, and are shown when they are loaded', async () => {
    await loadMessages('hanging', hanging);
    render(<Greeting namespace="hanging" />);
    const changing = changeLanguage('es');
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    await changing;
    expect(currentLanguage()).toBe('es');
    expect(screen.getByText('Hello')).toBeVisible();
    await act(async () => pendingTexts.resolve({ default: { hello: 'Hola, al fin' } }));
    expect(screen.getByText('Hola, al fin')).toBeVisible();
  });

  test('texts that arrive late do not bring back a language after the person has chosen another one', async () => {
    await loadMessages('late', { ...hello, es: () => new Promise(() => undefined) });
    const first = changeLanguage('es');
    await changeLanguage('en');
    await jest.advanceTimersByTimeAsync(2_000);
    await first;
    expect(currentLanguage()).toBe('en');
    expect(localStorage.getItem(languageStorageKey)).toBe('en');
  });
});

test('a remote that was published before a language was added shows the fallback language', async () => {
  await loadMessages('old', { en: hello.en });
  await loadMessages('survey', hello);
  await changeLanguage('es');
  expect(i18n.t('old:hello')).toBe('Hello');
  expect(i18n.t('survey:hello')).toBe('Hola');
});
