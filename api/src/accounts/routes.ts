import { parseEmail } from '@tapin/contract/email';
import { hashPassword, requireAcceptablePassword } from '#src/accounts/credentials/passwords.ts';
import { admitDevice, admitDeviceWithCode, requestDeviceLink } from '#src/accounts/log-in/new-devices.ts';
import { checkResetLink, requestPasswordReset, resetPassword } from '#src/accounts/log-in/password-reset.ts';
import { challengeFor } from '#src/accounts/log-in/required-proof.ts';
import { logIn } from '#src/accounts/log-in/service.ts';
import { rosteredRoutes } from '#src/accounts/rostered/routes.ts';
import { secondFactorRoutes } from '#src/accounts/second-factor/routes.ts';
import {
  endOtherSessions,
  endOwnSession,
  endSession,
  listOwnSessions,
} from '#src/accounts/session/service.ts';
import { limitCodeMails, resendCode, startSignUp, verifyEmail } from '#src/accounts/sign-up/service.ts';
import { listAdditionalProviders, listBuiltInProviders } from '#src/accounts/sso/providers.ts';
import { errorPageOf, finishAuthorization, startAuthorization } from '#src/accounts/sso/service.ts';
import { AppError } from '#src/basics/app-error.ts';
import { withDatabase } from '#src/http/call-context.ts';
import { requireSameOriginPage } from '#src/http/request-checks.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { limitCalls } from '#src/infrastructure/rate-limits/call-limits.ts';

function sessionRoutes(api: Api): void {
  route(api, 'GET /user/sessions', async (_, context) => ({
    sessions: await listOwnSessions(context, context.caller.userId),
  }));

  route(api, 'DELETE /user/sessions/:id', async ({ params }, context) =>
    context.once(async (transaction) => {
      await endOwnSession(withDatabase(context, transaction), context.caller.userId, params.id);
      return { ok: true };
    }),
  );

  route(api, 'DELETE /user/sessions', async (_, context) => {
    await endOtherSessions(context, context.caller.userId);
    return { ok: true };
  });
}

function logInRoutes(api: Api): void {
  route(api, 'POST /auth/sign-in', async ({ body }, context) => {
    const secondFactorDue = await logIn(context, body);
    return { ok: true, ...(secondFactorDue && { secondFactorDue }) };
  });

  route(api, 'GET /auth/sign-out', async (_, { services, request, reply }) => {
    requireSameOriginPage(request, services.config.publicUrl);
    await endSession(services, request, reply);
    return { ok: true };
  });
}

function newDeviceRoutes(api: Api): void {
  route(api, 'GET /auth/proof-of-work', (_, context) => challengeFor(context));

  route(api, 'POST /auth/request-device-link', async ({ body }, context) => requestDeviceLink(context, body));

  route(api, 'POST /auth/admit-device', async ({ body }, context) => admitDevice(context, body.token));

  route(api, 'POST /auth/admit-device-with-code', async ({ body }, context) =>
    admitDeviceWithCode(context, body),
  );
}

function passwordResetRoutes(api: Api): void {
  route(api, 'POST /auth/request-password-reset', async ({ body }, context) =>
    requestPasswordReset(context, body.email),
  );

  route(api, 'POST /auth/reset-password/check', async ({ body }, context) => {
    await checkResetLink(context, body.token);
    return { ok: true };
  });

  route(api, 'POST /auth/reset-password', async ({ body }, context) =>
    resetPassword(context, body.token, body.password),
  );
}

function signUpRoutes(api: Api): void {
  route(api, 'POST /auth/sign-up', async ({ body }, context) => {
    const email = parseEmail(body.email);
    if (!email) throw new AppError('email_invalid');
    requireAcceptablePassword(body.password);
    await limitCalls(context, 'sign-up');
    await limitCodeMails(context, email);
    return startSignUp(context, email, {
      password_hash: await hashPassword(body.password, context.client),
      first_name: body.firstName.trim(),
      last_name: body.lastName.trim(),
      preferred_name: body.preferredName?.trim() ?? '',
      role: body.role,
      language: context.language,
    });
  });

  route(api, 'POST /auth/sign-up/verify-email', async ({ body }, context) => verifyEmail(context, body.code));

  route(api, 'POST /auth/sign-up/resend-code', async (_, context) => resendCode(context));
}

function ssoRoutes(api: Api): void {
  route(api, 'GET /auth/sso', async (_, { services }) => ({
    providers: listAdditionalProviders(services.sso),
    builtIn: listBuiltInProviders(services.sso),
  }));

  route(
    api,
    'GET /auth/sso/:provider',
    async ({ params }, context) => startAuthorization(params.provider, context),
    errorPageOf,
  );

  route(
    api,
    'GET /auth/sso/:provider/return',
    async ({ params, query }, context) => finishAuthorization(params.provider, query, context),
    errorPageOf,
  );
}

export function accountRoutes(api: Api): void {
  logInRoutes(api);
  newDeviceRoutes(api);
  signUpRoutes(api);
  passwordResetRoutes(api);
  ssoRoutes(api);
  sessionRoutes(api);
  secondFactorRoutes(api);
  rosteredRoutes(api);
}
