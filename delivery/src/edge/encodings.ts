import type { Encoding } from '#src/store/store.ts';

/** Returns the best encoding that the browser accepts. */
export function acceptedEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const offered = (acceptEncoding ?? '').toLowerCase().split(',');
  const accepts = (encoding: Encoding) =>
    offered.some((each) => {
      const [name, quality] = each.split(';');
      return name?.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality ?? '');
    });
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : undefined;
}
