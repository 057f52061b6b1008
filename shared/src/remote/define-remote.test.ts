import { defineRemote } from './define-remote.ts';

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
  nav: [],
  slots: { 'find-student': nothing },
  texts: async (language) => ({ default: { title: `meals in ${language}` } }),
});

test('returns a module that the host can run', async () => {
  expect(meals.routes.map(({ path, title }) => [path, title])).toEqual([
    ['/meals', 'tryAgain'],
    ['/meals/:day', 'feeling.good'],
  ]);
  expect(Object.keys(meals.slots)).toEqual(meals.manifest.slots);
  expect(await meals.messages.es()).toEqual({ default: { title: 'meals in es' } });
  expect(meals.routes[1]).not.toHaveProperty('data');
});

/** This function is never called. The compiler must refuse each of these declarations. */
const refused = () => {
  const screen = { path: '/meals', guard: 'student', title: 'tryAgain', load: nothing } as const;
  const { texts } = meals.declaration;
  const rest = { name: 'shared', availability: 'all', nav: [], slots: {}, texts } as const;
  const text = async () => ({ default: 'text' });
  return [
    // @ts-expect-error: the remote has no text with this key.
    defineRemote({ ...rest, screens: { home: { ...screen, title: 'no.such.key' } } }),
    // @ts-expect-error: a key of another part is no key of the remote's own.
    defineRemote({ ...rest, screens: { home: { ...screen, title: 'host:header.menu' } } }),
    // @ts-expect-error: no part has this name.
    defineRemote({ ...rest, name: 'nobody', screens: { home: screen } }),
    // @ts-expect-error: nobody has this guard.
    defineRemote({ ...rest, screens: { home: { ...screen, guard: 'principal' } } }),
    // @ts-expect-error: the file of a screen exports a component as its default.
    defineRemote({ ...rest, screens: { home: { ...screen, load: text } } }),
  ];
};

test('does not compile a wrong declaration', () => expect(refused).toBeInstanceOf(Function));

test('throws for a slot that the host does not have', () => {
  const { screens, texts } = meals.declaration;
  const slots = { footer: nothing };
  expect(() =>
    // @ts-expect-error: the compiler refuses it, too.
    defineRemote({ name: 'shared', availability: 'all', nav: [], screens, texts, slots }),
  ).toThrow('the host has no slot "footer"');
});
