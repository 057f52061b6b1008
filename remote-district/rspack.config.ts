import { remoteConfig } from '@tapin/tooling/rspack';

export default remoteConfig(import.meta.dirname);
