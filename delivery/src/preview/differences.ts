import type { Difference, Differences } from '@tapin/delivery-formats/page-preview';
import type { Release } from '@tapin/delivery-formats/release';

function difference(before: readonly string[], after: readonly string[]): Difference {
  return {
    added: after.filter((each) => !before.includes(each)),
    removed: before.filter((each) => !after.includes(each)),
  };
}

const pathsOf = (release: Release | null): string[] =>
  (release?.manifest?.paths ?? []).map(({ path }) => path);

const navigationOf = (release: Release | null): string[] =>
  // A stored manifest of any age has entries that were not validated.
  (release?.manifest?.nav ?? []).flatMap(({ to }) => (typeof to === 'string' ? [to] : []));

function exportsOf(release: Release | null): string[] {
  const provided = Object.entries(release?.surfaces ?? {}).map(
    ([surface, { exports }]) => [surface, exports] as const,
  );
  return [...provided, ...Object.entries(release?.uses ?? {})].flatMap(([surface, names]) =>
    names.map((name) => `${surface} ${name}`),
  );
}

/** Returns what a version has and the live version of its part has not, and the other way round. */
export function differencesOf(live: Release | null, preview: Release | null): Differences {
  return {
    paths: difference(pathsOf(live), pathsOf(preview)),
    navigation: difference(navigationOf(live), navigationOf(preview)),
    exports: difference(exportsOf(live), exportsOf(preview)),
    calls: difference(live?.calls ?? [], preview?.calls ?? []),
  };
}
