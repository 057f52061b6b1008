import { parseArgs } from 'node:util';
import { brokenProducts } from './broken.ts';

/** The words of the command line, and what they mean. */
export const words = process.argv.slice(2);
export const { values: options, positionals: names } = parseArgs({
  args: words,
  allowPositionals: true,
  options: {
    broken: { type: 'string', default: '' },
    short: { type: 'boolean', default: false },
    pairs: { type: 'boolean', default: false },
    pooled: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '' },
  },
});

/** The arrangement that the laboratory has to notice, null for the product as it is, undefined for an unknown name. */
export const broken = options.broken === '' ? null : brokenProducts[options.broken];

export const printLine = (line: string) => process.stdout.write(`${line}\n`);
