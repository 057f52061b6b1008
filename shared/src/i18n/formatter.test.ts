import { formatterWith } from './formatter.ts';
import { changeLanguage, i18n, loadMessages } from './i18n.ts';

const texts = (messages: Record<string, string>) => ({
  en: () => Promise.resolve({ default: messages }),
  es: () => Promise.resolve({ default: messages }),
});

afterEach(() => {
  jest.restoreAllMocks();
  return changeLanguage('en');
});

test.each(['en', 'es'] as const)('counts in texts are grouped in "%s"', async (language) => {
  await changeLanguage(language);
  await loadMessages('counts', texts({ share: '{{part}} / {{total}}', day_other: '{{count}} d' }));
  expect(i18n.t('counts:share', { part: 12_345, total: 1_234_567 })).toBe('12,345 / 1,234,567');
  expect(i18n.t('counts:day', { count: 1_200 })).toBe('1,200 d');
});

test('a name is inserted as it is into a left-to-right text', async () => {
  await loadMessages('names', texts({ hello: 'Hi {{name}}, {{missing}}!' }));
  expect(i18n.t('names:hello', { name: '<b> & Zoë', missing: null })).toBe('Hi <b> & Zoë, !');
});

test('a name is isolated in a right-to-left text', () => {
  const rows = jest.requireActual('@tapin/contract/languages');
  jest.replaceProperty(rows.languageRow('es'), 'direction', 'rtl');
  const formatter = formatterWith(() => undefined);
  expect(formatter.format('Zoë', undefined, 'es', {})).toBe('\u2068Zoë\u2069');
  expect(formatter.format('Zoë', undefined, 'en', {})).toBe('Zoë');
});

test.each([
  ['en', 'Monday, November 16 / Monday'],
  ['es', 'lunes, 16 de noviembre / lunes'],
] as const)('a day in a text is formatted in "%s"', async (language, days) => {
  await changeLanguage(language);
  await loadMessages('days', texts({ both: '{{day}} / {{day, weekday}}' }));
  expect(i18n.t('days:both', { day: new Date(2026, 10, 16) })).toBe(days);
});

test('a day in a text has the names of a language that Intl does not know', () => {
  i18n.addResourceBundle('ht', 'shared', { intl: { Monday: 'lendi', November: 'novanm' } }, true);
  i18n.addResourceBundle('ht', 'days', { on: '{{day}}' });
  expect(i18n.getFixedT('ht', 'days')('on', { day: new Date(2026, 10, 16) })).toBe('lendi, novanm 16');
});

test('a language that Intl does not know has the plural forms of English, whatever the language of the browser', () => {
  const { PluralRules } = Intl;
  jest
    .spyOn(Intl, 'PluralRules')
    .mockImplementation(
      (locales, options) =>
        new PluralRules(PluralRules.supportedLocalesOf(locales ?? []).length > 0 ? locales : 'ar', options),
    );
  expect(new Intl.PluralRules('ht').select(3)).toBe('few');
  i18n.addResourceBundle('ht', 'fruit', { mango_one: '{{count}} mango', mango_other: '{{count}} mango yo' });
  const t = i18n.getFixedT('ht', 'fruit');
  expect(t('mango', { count: 1 })).toBe('1 mango');
  expect(t('mango', { count: 3 })).toBe('3 mango yo');
});
