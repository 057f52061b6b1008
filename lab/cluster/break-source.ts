import { registerHooks } from 'node:module';
import { brokenProducts } from './broken.ts';

// A process of the product that preloads this file runs with a part of its source replaced. The variable LAB_BROKEN names
// the entry of `brokenProducts`.

const { source = [] } = brokenProducts[process.env.LAB_BROKEN ?? ''] ?? {};

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const changes = source.filter(({ file }) => url.endsWith(file));
    if (changes.length === 0) return loaded;
    const text = changes.reduce((before, { file, from, to }) => {
      if (!before.includes(from)) throw new Error(`${file} lacks the text "${from}"`);
      return before.replace(from, () => to);
    }, String(loaded.source));
    return { ...loaded, source: text };
  },
});
