import type { SsoProvider } from '@tapin/shared/contract/sso-calls';

export interface SsoConfiguration {
  issuer: string;
}

export type SsoConfigurations = Record<SsoProvider, SsoConfiguration | null>;
