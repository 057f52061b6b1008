import { hostConfig } from '@tapin/tooling/rspack';

export default hostConfig(import.meta.dirname);
