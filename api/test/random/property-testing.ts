import fc from 'fast-check';

/** The seed of all property tests. With the same seed a run cannot fail for a reason that is not in the change. */
const defaultSeed = 20_260_311;

/** Returns the seed that `FUZZ_SEED` selects, or undefined for a new one in each run. */
export function seedFrom(text = ''): number | undefined {
  if (text === '') return defaultSeed;
  if (text === 'random') return undefined;
  const seed = Number(text);
  if (Number.isInteger(seed)) return seed;
  throw new Error(`FUZZ_SEED is "${text}", which is neither "random" nor a whole number`);
}

const seed = seedFrom(process.env.FUZZ_SEED);
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

export { fc };
