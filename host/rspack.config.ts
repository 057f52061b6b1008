import { hostConfig } from '@tapin/kit/rspack/host';

export default hostConfig(import.meta.dirname);
