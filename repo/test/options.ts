import { parseArgs } from 'node:util';

export interface Options {
  /** Runs every test, also of steps whose inputs have not changed. */
  all: boolean;
  /** Runs the steps whose names contain one of these words, even if their inputs have not changed. */
  words: string[];
  repeat: number;
  /** Runs only this number of browser tests, the slowest tests of the last whole run. 0 runs all of them. */
  slowest: number;
}

function numberFrom(name: string, text: string, minimum: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= minimum) return number;
  throw new Error(`--${name} ${text} is not a whole number of at least ${minimum}`);
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
  const repeat = numberFrom('repeat', values.repeat, 1);
  const slowest = numberFrom('slowest', values.slowest, 0);
  const isAboutBrowserTests = repeat > 1 || slowest > 0;
  const words = positionals.length === 0 && isAboutBrowserTests ? ['browser'] : positionals;
  return { all: values.all, words, repeat, slowest };
}
