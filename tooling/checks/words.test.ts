import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findWordProblems, type TextsOf, textsIn } from './words.ts';

const staff = (en: Record<string, string>, es = en): TextsOf => ({ name: 'staff', texts: { en, es } });

test('the texts of the product have no word that is not to be used, and one translation each', () =>
  assert.deepEqual(findWordProblems(), []));

for (const [language, wrong, right] of [
  ['en', 'Somebody feels awful', 'Someone feels awful'],
  ['en', 'I’ll check in', 'I’ll follow up'],
  ['en', 'Missing for 3 school days', 'No tap-in for 3 school days'],
  ['en', '{{name}} sees this at school today.', 'We told {{name}}.'],
  ['en', 'If you did not sign up', 'If you did not create an account'],
  ['en', 'Mails to me', 'Email notifications'],
  ['es', 'Pasar a {{name}}', 'Pasar el seguimiento de {{name}}'],
  ['es', 'Actualizado a las {{time}}', 'Actualizado: {{time}}'],
  ['es', 'Faltan', 'Sin responder'],
  ['es', 'Maestro/a', 'Docente'],
  ['es', 'Verá tu petición hoy', 'Le avisamos a {{name}}'],
  ['es', 'Presiona Continuar', 'Toca Continuar'],
] as const) {
  test(`reports "${wrong}" and accepts "${right}" in ${language}`, () => {
    const neutral = { key: 'TapIn' };
    const texts = (text: string) => ({
      name: 'staff',
      texts: { en: neutral, es: neutral, [language]: { key: text } },
    });
    assert.equal(findWordProblems([texts(wrong)]).length, 1);
    assert.deepEqual(findWordProblems([texts(right)]), []);
  });
}

test('reports an English text with two Spanish ones, also in different packages', () => {
  const one = staff({ all: 'Show all' }, { all: 'Ver todo' });
  const other = { ...staff({ more: 'Show all' }, { more: 'Mostrar todo' }), name: 'district' };
  assert.deepEqual(findWordProblems([one, other]), [
    '"Show all" is "Ver todo" in staff: all, and "Mostrar todo" in district: more',
  ]);
  assert.deepEqual(findWordProblems([one, one]), []);
});

test('reads nested texts and lists', () => {
  const nested = { sections: [{ heading: 'In short', points: ['One', 'Two'] }] };
  assert.deepEqual(Object.values(textsIn(nested)), ['In short', 'One', 'Two']);
});
