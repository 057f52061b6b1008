import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inEveryLanguage } from '@tapin/contract/languages';
import type { buildPart } from '#test/build-part.ts';
import { testStore } from '#test/publish-part.ts';

type Part = Omit<Parameters<typeof buildPart>[1], 'name'>;

const withLabel = (label: string, more: object = {}): Part => ({
  info: {
    manifest: {
      name: 'meals',
      paths: [{ path: '/meals', guard: 'public', screen: 'home' }],
      nav: [{ to: '/meals', label: inEveryLanguage(() => label), guard: 'staff', order: 1 }],
      slots: [],
      availability: 'all',
      ...more,
    },
  },
});

const refusals: [what: string, part: Part, reason: RegExp][] = [
  [
    'a style for the whole page',
    { files: { 'css/home.css': '.home{color:red}\nbutton{display:none!important}' } },
    /^meals: css\/home\.css:2: "button" reaches out of the remote: begin the selector with a class, or with \[data-remote="meals"\]$/,
  ],
  [
    'a copy of a library that a page has once',
    { files: { 'js/home.js': 'throw Error("No QueryClient set, use QueryClientProvider to set one")' } },
    /^meals: js\/home\.js contains a copy of @tanstack\/react-query, of which a page has one: share it as a singleton/,
  ],
  [
    'a React of its own of which only one hook is used',
    { files: { 'js/home.js': 'throw Error("takes an object of state variables to update or a function")' } },
    /^meals: js\/home\.js contains a copy of react, of which a page has one/,
  ],
  [
    'a policy of Trusted Types that pages do not allow',
    {
      files: { 'js/home.js': 'let p=globalThis.window.trustedTypes.createPolicy("svelte-trusted-html",{})' },
    },
    /^meals: js\/home\.js creates the policy of Trusted Types "svelte-trusted-html", .*: compile the components with the option fragments: 'tree' of Svelte$/,
  ],
  ['a label of 500,000 characters', withLabel('x'.repeat(500_000)), /in the manifest, nav\[0\]\.label/],
  ['a label that reverses the text after it', withLabel('Meals\u202e'), /in the manifest, nav\[0\]\.label/],
  [
    'a manifest with thousands of paths',
    withLabel('Meals', {
      paths: Array.from({ length: 2_000 }, (_, index) => ({
        path: `/meals/${index}`,
        guard: 'public',
        screen: 'home',
      })),
    }),
    /^meals: its manifest has \d+\.\d KB, and a manifest has at most 64\.0 KB: shorten it$/,
  ],
  [
    'texts without a limit',
    { files: { 'js/en.js': 'x'.repeat(300_000) } },
    /^meals: js\/en\.js has 293\.0 KB, and the texts of a language have at most 200\.0 KB: shorten them$/,
  ],
];

for (const [what, part, message] of refusals)
  test(`refuses ${what} and stores nothing`, async (t) => {
    const { store, publish } = await testStore(t);
    await assert.rejects(publish({ name: 'meals', ...part }), { message });
    assert.equal(await store.readRelease('meals', '1.0.0'), null);
  });

test('accepts a build with a library that reads names which React defines', async (t) => {
  const { publish } = await testStore(t);
  const script = 'r.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED?.ReactCurrentOwner';
  await publish({ name: 'meals', files: { 'js/home.js': script } });
});

test('accepts a build with the federation runtime for pages of other products', async (t) => {
  const { publish } = await testStore(t);
  const runtime = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=1';
  await publish({ name: 'meals', files: { 'federation-runtime.a1b2c3d4.js': runtime } });
});
