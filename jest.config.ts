import { join } from 'node:path';
import jestPreset from './kit/jest/jest-preset.ts';
import { pagePackages } from './repo/test/inputs.ts';

export default { projects: pagePackages.map((name) => jestPreset(join(import.meta.dirname, name))) };
