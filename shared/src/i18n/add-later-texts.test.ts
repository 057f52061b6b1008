import { inEveryLanguage } from '@tapin/contract/languages';
import { addLaterTexts } from './add-later-texts.ts';
import { changeLanguage, i18n, loadMessages } from './i18n.ts';
import type { Messages } from './messages.ts';

const textsWith = (group: string) =>
  inEveryLanguage(
    (language) => (): Promise<{ default: Messages }> =>
      Promise.resolve({ default: { [group]: { title: `${group} in ${language}` } } }),
  );

afterEach(() => changeLanguage('en'));

test('later texts are added to the texts of a remote, and both follow a change of language', async () => {
  await loadMessages('meals', textsWith('first'));
  await addLaterTexts('meals', textsWith('later'));
  const shown = () => [i18n.t('meals:first.title'), i18n.t('meals:later.title')];
  expect(shown()).toEqual(['first in en', 'later in en']);
  await changeLanguage('es');
  expect(shown()).toEqual(['first in es', 'later in es']);
});
