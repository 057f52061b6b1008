import jestPreset from '@tapin/tooling/jest';

export default jestPreset(import.meta.dirname);
