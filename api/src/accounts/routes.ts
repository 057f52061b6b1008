import type { Api } from '#src/http/services.ts';
import { newDeviceRoutes } from './new-devices/routes.ts';
import { passwordResetRoutes } from './password-reset/routes.ts';
import { rosteredRoutes } from './rostered/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sessionRoutes } from './session/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { signUpRoutes } from './sign-up/routes.ts';
import { ssoRoutes } from './sso/routes.ts';

export function accountRoutes(api: Api): void {
  signInRoutes(api);
  newDeviceRoutes(api);
  signUpRoutes(api);
  passwordResetRoutes(api);
  ssoRoutes(api);
  sessionRoutes(api);
  secondFactorRoutes(api);
  rosteredRoutes(api);
}
