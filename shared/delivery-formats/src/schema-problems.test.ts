import { inEveryLanguage } from '@tapin/contract/languages';
import { RemoteManifestSchema } from './manifest.ts';
import { schemaProblems } from './schema-problems.ts';

const right = {
  name: 'meals',
  paths: [{ path: '/meals', guard: 'staff', screen: 'meals' }],
  nav: [{ to: '/meals', label: inEveryLanguage(() => 'Meals'), guard: 'staff', order: 1 }],
  slots: [],
  availability: 'all',
};
const problems = (changes: object) => schemaProblems(RemoteManifestSchema, { ...right, ...changes });

test('a right manifest has no problems', () => {
  expect(problems({})).toEqual([]);
});

const cases: [string, object, RegExp][] = [
  [
    'an unknown guard',
    { paths: [{ ...right.paths[0], guard: 'teach' }] },
    /^paths\[0\]\.guard is "teach": use one of public, logged-out, .*staff/,
  ],
  [
    'an unknown slot',
    { slots: ['top'] },
    /^slots\[0\] is "top": it must be school-switcher, find-student, or a slot of a remote/,
  ],
  [
    'a path with upper case',
    { paths: [{ ...right.paths[0], path: '/Meals' }] },
    /^paths\[0\]\.path is "\/Meals": it must be a path of words of a–z, .* such as \/meals, /,
  ],
  [
    'a wildcard',
    { connect: ['https://*.example'] },
    /^connect\[0\] is "https:\/\/\*\.example": it must be an exact origin .* such as https:\/\/weather\.example/,
  ],
  ['an unknown field', { pahts: 1 }, /^it has pahts, which it must not have: use name, paths, nav, slots, /],
  ['a missing field', { nav: undefined }, /^nav is missing: it must be a list|^it lacks nav$/],
  [
    'a wrong type',
    { nav: [{ ...right.nav[0], order: '1' }] },
    /^nav\[0\]\.order is "1": it must be a whole number$/,
  ],
  [
    'a missing language',
    { nav: [{ ...right.nav[0], label: { en: 'Meals' } }] },
    /^nav\[0\]\.label lacks .*es/,
  ],
  [
    'a label that is too long',
    { nav: [{ ...right.nav[0], label: inEveryLanguage(() => 'x'.repeat(61)) }] },
    /it must be a text of at most 60 characters/,
  ],
  [
    'a shared segment of two words',
    { shares: { '/a/b': ['staff'] } },
    /^shares has \/a\/b, which it must not have: use segments such as \/admin$/,
  ],
];
test.each(cases)(
  'the message about %s names what is allowed, and no regular expression',
  (_, changes, expected) => {
    const [first = ''] = problems(changes);
    expect(first).toMatch(expected);
    expect(problems(changes).join(' ')).not.toMatch(/\^|\[a-z|\\|schema|additional/);
  },
);
