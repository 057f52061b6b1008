import { languages } from '@tapin/shared/contract/languages';
import { changeLanguage, currentLanguage } from '@tapin/shared/i18n';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadTexts } from '../testing/load-texts.ts';
import { LanguageSwitch } from './language-switch.tsx';

beforeEach(loadTexts);
afterEach(() => {
  delete process.env.TAPIN_MANY_LANGUAGES;
  return changeLanguage('en');
});

test('a few languages have a button each', async () => {
  render(<LanguageSwitch />);
  const choice = within(screen.getByRole('list', { name: 'Language' }));
  expect(choice.getAllByRole('button')).toHaveLength(languages.length);
  await userEvent.click(choice.getByRole('button', { name: 'Español' }));
  await waitFor(() => expect(currentLanguage()).toBe('es'));
});

test('many languages are listed in one control, each by its own name', async () => {
  process.env.TAPIN_MANY_LANGUAGES = 'yes';
  render(<LanguageSwitch />);
  const choice = screen.getByRole('combobox', { name: 'Language' });
  expect(choice).toHaveDisplayValue('English');
  expect(within(choice).getAllByRole('option')).toHaveLength(languages.length);
  await userEvent.selectOptions(choice, 'Español');
  await waitFor(() => expect(currentLanguage()).toBe('es'));
});
