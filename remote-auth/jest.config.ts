import jestPreset from '@tapin/tooling/jest';

// Nine searchable pickers in jsdom take seconds on a busy machine.
export default { ...jestPreset(import.meta.dirname), testTimeout: 30_000 };
