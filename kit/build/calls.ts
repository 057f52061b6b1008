import type { Compilation } from '@rspack/core';
import type { RemoteManifest } from '@tapin/delivery-formats/manifest';

/** A literal that ends with a slash is the beginning of several names. */
const callPattern = /(["'`])((?:GET|POST|PUT|DELETE) \/[\w/:.-]*[\w.-])\1/g;

/**
 * Returns the calls of the API in a build. The name of a call is one literal, `'GET /user/me'`, so the scripts contain
 * exactly the calls that are left after unused code was removed. The data that the manifest prefetches are calls too.
 */
export function callsIn(compilation: Compilation, manifest: RemoteManifest | null): string[] {
  const scripts = compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
  const named = scripts.flatMap(({ source }) =>
    [...source.source().toString().matchAll(callPattern)].map(([, , name = '']) => name),
  );
  const prefetched = (manifest?.paths ?? []).flatMap(({ data = [] }) =>
    data.map((address) => `GET ${address.replace(/\?.*$/, '')}`),
  );
  return [...new Set([...named, ...prefetched])].sort();
}
