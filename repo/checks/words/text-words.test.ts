import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inEveryLanguage, type Language, languages } from '@tapin/shared/contract/languages';
import { findReplacedWords } from './find-replaced-words.ts';
import { type ProductTexts, readProductTexts } from './product-texts.ts';
import { textWords } from './text-words.ts';

const noTexts = inEveryLanguage(() => ({}));

const textIn = (language: Language, text: string): ProductTexts[] => [
  { place: 'host', texts: { ...noTexts, [language]: { key: text } } },
];

/** A text that is reported, the word that is found in it, and a text that is not reported. */
const examples: Partial<Record<Language, readonly (readonly [string, string, string])[]>> = {
  en: [
    ['Somebody feels awful', 'Somebody', 'Someone feels awful'],
    ['Nobody has answered', 'Nobody', 'No one has answered'],
    ['Open your mail', 'mail', 'Open your email'],
    ['Mails to me', 'Mails', 'Email notifications'],
    ['Sign in again', 'Sign in', 'Log in again'],
    ['If you did not sign up', 'sign up', 'If you did not create an account'],
    ['They lose access at once', 'at once', 'They lose access right away'],
    ['Ask an administrator', 'administrator', 'Ask an admin'],
    ['I’ll check in', 'check in', 'I’ll follow up'],
    ['Your check-in is done', 'check-in', 'A daily well-being check-in'],
    ['3 students need care', 'need care', '3 students need support'],
    ['Figures of today', 'Figures', 'Numbers of today'],
    ['Mr Ortiz stands in', 'stands in', 'Mr Ortiz is the backup'],
    ['Noticed by itself', 'Noticed by itself', 'Automatic alert'],
    ['Let in all five', 'Let in', 'Approve all five'],
    ['Take back', 'Take back', 'I no longer need to talk'],
    ['Missing for 3 school days', 'Missing for', 'No tap-in for 3 school days'],
    ['For parents', 'parents', 'For parents or guardians'],
    ['Should it take longer, ask', 'Should it take longer', 'If it takes too long, ask'],
    ['{{name}} sees this at school today.', 'sees this', 'We told {{name}}.'],
  ],
  es: [
    ['Maestro/a', 'o/a', 'Docente'],
    ['Regular', 'Regular', 'Regularmente'],
    ['Necesita atención', 'atención', 'Necesita apoyo'],
    ['Descargar el registro', 'el registro', 'Descargar el expediente'],
    ['Suplente', 'Suplente', 'Persona de respaldo'],
    ['Faltan', 'Faltan', 'Sin responder'],
    ['Faltan {{count}}', 'Faltan', 'Falta elegir un rol'],
    ['Tu pedido de hablar', 'pedido de', 'Tu petición para hablar'],
    ['Pasar a {{name}}', 'Pasar a {', 'Pasar el seguimiento de {{name}}'],
    ['Contestar', 'Contest', 'Responder'],
    ['Aún no hay', 'Aún', 'Cuando somebody'],
    ['Presiona Continuar', 'Presiona', 'Toca Continuar'],
    ['Actualizado a las {{time}}', 'a las {', 'Actualizado: {{time}}'],
    ['Miembro del personal', 'Miembro', 'Integrante del personal'],
    ['Código de escuela', 'Código de escuela', 'Código de la escuela'],
    ['Listo', 'Listo', 'Terminar'],
    ['El admin te quitó', 'te quitó', 'Ya no estás en la escuela'],
    ['Verá tu petición hoy', 'Verá tu petición', 'Le avisamos a {{name}}'],
    ['Usted puede', 'Usted', 'Puedes'],
    ['En tu móvil', 'móvil', 'En tu teléfono'],
  ],
};

test('no text of the product uses a word that the glossary replaces', () =>
  assert.deepEqual(findReplacedWords(), []));

for (const language of languages)
  for (const [wrong, word, right] of examples[language] ?? [])
    test(`reports "${wrong}" and accepts "${right}" in ${language}`, () => {
      assert.deepEqual(
        findReplacedWords(textIn(language, wrong)).map(({ found }) => found),
        [word],
      );
      assert.deepEqual(findReplacedWords(textIn(language, right)), []);
    });

test('every word has an example', () => {
  const withoutExample = textWords.filter(
    ({ language, pattern }) => !examples[language]?.some(([wrong]) => pattern.test(wrong)),
  );
  assert.deepEqual(withoutExample, []);
});

test('leaves out a text that is an exception', () => {
  const texts = { ...noTexts, en: { b: 'Sign in', c: 'Sign in' } };
  const exceptions = { 'host b': 'The specification shows this text.' };
  const word = { language: 'en', insteadOf: 'sign in', write: 'log in', pattern: /sign in/i } as const;
  assert.deepEqual(
    findReplacedWords([{ place: 'host', texts }], [{ ...word, exceptions }]).map(({ path }) => path),
    ['host en c'],
  );
});

test('every exception names a text that has the word', () => {
  const all = readProductTexts();
  const used = textWords.flatMap(({ exceptions = {}, ...word }) =>
    findReplacedWords(all, [word]).map(({ path }) => path.replace(` ${word.language} `, ' ')),
  );
  const named = textWords.flatMap(({ exceptions = {} }) => Object.keys(exceptions));
  assert.deepEqual(
    named.filter((each) => !used.includes(each)),
    [],
  );
});

test('reads the texts of every package, the emails, the policy and the terms', () => {
  assert.deepEqual(
    readProductTexts()
      .map(({ place }) => place)
      .sort(),
    [
      'api',
      'delivery',
      'host',
      'kit',
      'remote-auth',
      'remote-auth/privacy-policy',
      'remote-auth/terms-of-use',
      'remote-district',
      'remote-staff',
      'remote-survey',
      'shared',
      'shared',
    ],
  );
});
