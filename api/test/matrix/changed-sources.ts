import { registerHooks } from 'node:module';

export type SourceChanges = Record<string, (text: string) => string>;

export function replaceOnce(text: string, pattern: string, replacement: string): string {
  if (!text.includes(pattern)) throw new Error(`the source does not contain ${pattern} any more`);
  return text.replace(pattern, replacement);
}

/** Changes modules when they are loaded. Call it before they are imported. */
export function changeSources(changes: SourceChanges): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const change = Object.entries(changes).find(([path]) => url.endsWith(`/${path}`))?.[1];
      return change ? { ...loaded, source: change(String(loaded.source)) } : loaded;
    },
  });
}
