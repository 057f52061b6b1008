import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../pack/sources.ts';
import { findProblems } from './find-problems.ts';
import { lintRemote } from './lint.ts';

const inScreen = (content: string) =>
  findProblems(`// é\nexport const Screen = () => (\n  <main>\n${content}\n  </main>\n);\n`);

test('finds a text in an element, in a fragment, in braces and in an attribute, with its line', () => {
  const found = inScreen(
    `<h1>\n\n Good  morning </h1>\n<>Hallo</>\n{'more words'}\n{\`a template\`}\n<img src={x} alt="A dog" />`,
  );
  assert.deepEqual(
    found.map(({ line, text }) => `${line} ${text.split(' is a text in code')[0]}`),
    ['6 "Good morning"', '7 "Hallo"', '8 "more words"', '9 "a template"', '10 "A dog"'],
  );
  assert.match(found[0]?.text ?? '', /: put it into src\/locales with a key, and write t\('the\.key'\)$/);
});

test('accepts keys, names of classes, values, punctuation and addresses', () =>
  assert.deepEqual(
    inScreen(
      `<b className="wide" type="button">{t('day.title')} · {name}: 5 % &nbsp; {host}/auth/slip</b>\n<a href="/meals">{t(\`day.\${kind}\`)}</a>`,
    ),
    [],
  ));

test('finds an element without a keyboard that reacts to clicks, and not one with a role', () => {
  const found = inScreen(
    `<div onClick={go}>{x}</div>\n<button onClick={go} />\n<span role="button" onClick={go} />`,
  );
  assert.deepEqual(found, [
    {
      line: 4,
      text: '<div onClick> cannot be reached with a keyboard: use Button of @tapin/shared/ui/button, or a <button>',
    },
  ]);
});

test('finds an image without a description', () => {
  const found = inScreen(`<img src={x} />\n<img src={x} alt="" />\n<img {...rest} />`);
  assert.deepEqual(
    found.map(({ line, text }) => [line, text.split(':')[0]]),
    [[4, '<img> has no alt']],
  );
});

test('a comment with a reason on the line above accepts a problem', () => {
  assert.deepEqual(inScreen(`{/* tapin-lint-ignore: the name of the product */}\n<i>TapIn</i>`), []);
  assert.equal(inScreen(`{/* tapin-lint-ignore: */}\n<i>TapIn</i>`).length, 1);
});

for (const name of [...readdirSync(root).filter((each) => each.startsWith('remote-')), 'shared/recipes'])
  test(`${name} passes the lint`, () => {
    const { files, problems } = lintRemote(join(root, name));
    assert.deepEqual(problems, []);
    assert.ok(files > 0);
  });
