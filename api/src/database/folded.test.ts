import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folded } from '@tapin/contract/folded';
import { sql } from 'kysely';
import { build } from '#test/build.ts';

const blocks = [
  [0xa0, 0x24f],
  [0x1e00, 0x1eff],
] as const;

const letters = blocks
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  )
  .filter((letter) => /\p{Script=Latin}/u.test(letter) && /\p{L}/u.test(letter));

/** Letters of phonetic and tone alphabets without a plain equivalent: only their case is folded. */
const withoutPlain = [...'ƄƅƍƧƨƪƸƹƺƻƼƽƾǀǁǂǃɁɂẟ'];

test('the SQL function `folded` folds every Latin letter, composed or not, to plain letters like the search of the screens', async (t) => {
  const { db } = await build(t);
  const { rows } = await sql<{ letter: string; composed: string; decomposed: string }>`
    select letter, folded(letter) as composed, folded(normalize(letter, NFD)) as decomposed
    from unnest(${letters}::text[]) letter`.execute(db);
  assert.equal(rows.length, letters.length);
  for (const { letter, composed, decomposed } of rows) {
    assert.equal(composed, folded(letter), letter);
    assert.equal(decomposed, composed, letter);
    const inLowerCase = rows.find((row) => row.letter === letter.toLowerCase());
    if (inLowerCase) assert.equal(composed, inLowerCase.composed, letter);
    assert.equal(/^[a-z']+$/.test(composed), !withoutPlain.includes(letter), `${letter} is ${composed}`);
  }
});

test('the SQL function `folded` folds whole names like the search of the screens', async (t) => {
  const { db } = await build(t);
  const names = {
    Nguyễn: 'nguyen',
    'TRẦN ĐẶNG': 'tran dang',
    Łukasz: 'lukasz',
    Şahin: 'sahin',
    İIıi: 'iiii',
    Groß: 'gross',
    Þórður: 'thordur',
    Ængus: 'aengus',
    Œuvrard: 'oeuvrard',
    Col·lell: 'collell',
    Kaʻiulani: "ka'iulani",
    Əliyev: 'eliyev',
    李明: '李明',
    राम: 'राम',
    محمد: 'محمد',
  };
  const { rows } = await sql<{ name: string; key: string }>`
    select name, folded(name) as key from unnest(${Object.keys(names)}::text[]) name`.execute(db);
  assert.deepEqual(Object.fromEntries(rows.map(({ name, key }) => [name, key])), names);
  for (const [name, key] of Object.entries(names)) assert.equal(folded(name), key);
});
