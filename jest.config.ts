import { join } from 'node:path';
import jestPreset from './tooling/jest.ts';
import { pagePackages } from './tooling/test/inputs.ts';

export default { projects: pagePackages.map((name) => jestPreset(join(import.meta.dirname, name))) };
