import { inEveryLanguage } from '@tapin/contract/languages';
import { defineRemote } from './define-remote.ts';
import { manifestOf } from './manifest-of.ts';

const nothing = async () => ({ default: () => null });

const meals = defineRemote({
  name: 'shared',
  availability: 'all',
  screens: {
    'meals-screen': {
      path: '/meals',
      guard: 'student',
      title: 'tryAgain',
      load: nothing,
      prefetch: async () => ({ default: async (client) => client }),
    },
    'day-screen': { path: '/meals/:day', guard: 'student', title: 'feeling.good', load: nothing },
  },
  nav: [{ to: '/meals', label: 'tryAgain', guard: 'student', order: 10 }],
  slots: { 'find-student': nothing },
  texts: async (language) => ({ default: { title: `meals in ${language}` } }),
});

test('a defined remote is a module that the host can run', async () => {
  expect(meals.routes.map(({ path, title }) => [path, title])).toEqual([
    ['/meals', 'tryAgain'],
    ['/meals/:day', 'feeling.good'],
  ]);
  expect(await meals.messages.es()).toEqual({ default: { title: 'meals in es' } });
  expect(meals.routes[1]).not.toHaveProperty('data');
});

/** The function is never called. The compiler must refuse each declaration in it. */
const refused = () => {
  const screen = { path: '/meals', guard: 'student', title: 'tryAgain', load: nothing } as const;
  const { texts } = meals.declaration;
  const rest = { name: 'shared', availability: 'all', nav: [], slots: {}, texts } as const;
  const empty = { ...rest, screens: {} };
  const card = async () => ({ default: ({ day }: { day: string }) => day });
  const text = async () => ({ default: 'text' });
  const entry = { to: '/meals', guard: 'student', order: 10 } as const;
  return [
    // @ts-expect-error: the remote has no text with this key.
    defineRemote({ ...rest, screens: { home: { ...screen, title: 'no.such.key' } } }),
    // @ts-expect-error: a key of another part is no key of the remote's own.
    defineRemote({ ...rest, screens: { home: { ...screen, title: 'host:header.menu' } } }),
    // @ts-expect-error: the remote has no text with this key for its label.
    defineRemote({ ...rest, screens: {}, nav: [{ ...entry, label: 'no.such.key' }] }),
    // @ts-expect-error: the label lacks a language.
    defineRemote({ ...rest, screens: {}, nav: [{ ...entry, label: { en: 'Meals' } }] }),
    // @ts-expect-error: no part has this name.
    defineRemote({ ...rest, name: 'nobody', screens: { home: screen } }),
    // @ts-expect-error: nobody has this guard.
    defineRemote({ ...rest, screens: { home: { ...screen, guard: 'principal' } } }),
    defineRemote({ ...empty, slots: { 'staff/card': { props: { day: 'string' }, load: card } } }),
    // @ts-expect-error: the component needs a day, and the slot may not pass one.
    defineRemote({ ...empty, slots: { 'staff/card': { props: { day: 'string?' }, load: card } } }),
    // @ts-expect-error: the component needs props, and the declaration names none.
    defineRemote({ ...rest, screens: {}, slots: { 'staff/card': card } }),
    // @ts-expect-error: the host has no slot with this name.
    defineRemote({ ...rest, screens: {}, slots: { footer: nothing } }),
    // @ts-expect-error: the file of a screen exports a component as its default.
    defineRemote({ ...rest, screens: { home: { ...screen, load: text } } }),
  ];
};

test('a wrong declaration of a remote does not compile', () => expect(refused).toBeInstanceOf(Function));

const translate = (key: string, language: string) => `${key} in ${language}`;

test('the manifest has the text of a label in every language', () => {
  const { nav, slots } = manifestOf(meals.declaration, translate);
  expect(nav.map(({ label }) => label)).toEqual([inEveryLanguage((language) => `tryAgain in ${language}`)]);
  expect(slots).toEqual(Object.keys(meals.slots));
});

test('the manifest keeps texts that the declaration has in every language', () => {
  const label = inEveryLanguage((language) => `Meals ${language}`);
  const optIn = { name: label, text: label };
  const nav = [{ to: '/meals', label, guard: 'student', order: 10 }] as const;
  expect(manifestOf({ ...meals.declaration, nav, optIn }, translate)).toMatchObject({ nav, optIn });
});

test('defining a remote throws for a slot that the host does not have', () => {
  const slots = { footer: nothing };
  expect(() => manifestOf({ ...meals.declaration, slots }, translate)).toThrow(
    'the host has no slot "footer"',
  );
});

test('the manifest has the offered slots, and the props that each content takes', () => {
  const offers = { 'meal-card': { props: { day: 'string' }, budget: 8_000 } } as const;
  const slots = {
    'find-student': nothing,
    'staff/dashboard-card': { props: { day: 'string?' }, load: nothing },
  } as const;
  const manifest = manifestOf({ ...meals.declaration, slots, offers }, translate);
  expect(manifest.slots).toEqual(['find-student', 'staff/dashboard-card']);
  expect(manifest.slotProps).toEqual({ 'staff/dashboard-card': { day: 'string?' } });
  expect(manifest.offers).toEqual(offers);
});
