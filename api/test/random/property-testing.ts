import fc from 'fast-check';

/** The seed of all property tests. It is fixed, so that a run fails only because of the change under test. */
const defaultSeed = 20_260_311;

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
