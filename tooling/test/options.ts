import { parseArgs } from 'node:util';

export interface Options {
  /** Runs every test, whatever changed. */
  all: boolean;
  /** Runs the steps whose names contain one of these words, whatever changed. */
  words: string[];
  /** Runs each browser test so many times. */
  repeat: number;
  /** Runs only so many browser tests, the slowest of the last whole run. */
  slowest: number;
}

export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      repeat: { type: 'string', default: '1' },
      slowest: { type: 'string', default: '0' },
    },
  });
  return {
    all: values.all,
    words: positionals,
    repeat: Number(values.repeat),
    slowest: Number(values.slowest),
  };
}
