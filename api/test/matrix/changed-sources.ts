import { registerHooks } from 'node:module';

/** Functions that change the text of a source, by path. */
export type SourceChanges = Record<string, (text: string) => string>;

export function replaceOnce(text: string, pattern: string, replacement: string): string {
  if (!text.includes(pattern)) throw new Error(`the source does not contain ${pattern} any more`);
  return text.replace(pattern, replacement);
}

/** Loads modules with these changes from now on. Call it before they are imported. */
export function changeSources(changes: SourceChanges): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const change = Object.entries(changes).find(([path]) => url.endsWith(`/${path}`))?.[1];
      return change ? { ...loaded, source: change(String(loaded.source)) } : loaded;
    },
  });
}
