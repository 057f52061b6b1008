import { hostConfig } from '@tapin/tooling/rspack/host';

export default hostConfig(import.meta.dirname);
