import { parseEmail } from '@tapin/shared/contract/email';
import { hashPassword } from '#src/accounts/passwords/hashing.ts';
import { requireAcceptablePassword } from '#src/accounts/passwords/rules.ts';
import { AppError } from '#src/basics/app-error.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { limitCalls } from '#src/infrastructure/rate-limits/client-limits.ts';
import { loadUser } from '#src/people/users/service.ts';
import { limitCodeMails, resendCode, startSignUp } from './service.ts';
import { verifyEmail } from './verification.ts';

export function signUpRoutes(api: Api): void {
  route(api, 'POST /auth/sign-up', async ({ body }, context) => {
    const email = parseEmail(body.email);
    if (!email) throw new AppError('email_invalid');
    requireAcceptablePassword(body.password);
    await limitCalls(context, 'sign-up');
    await limitCodeMails(context, email);
    await startSignUp(context, email, {
      password_hash: await hashPassword(body.password, context.client),
      first_name: body.firstName.trim(),
      last_name: body.lastName.trim(),
      preferred_name: body.preferredName?.trim() ?? '',
      role: body.role,
      language: context.language,
    });
    return { ok: true };
  });

  route(api, 'POST /auth/sign-up/verify-email', async ({ body }, { services, request, reply }) => {
    const userId = await verifyEmail(services, request, reply, body.code);
    return { user: await loadUser(services, userId) };
  });

  route(api, 'POST /auth/sign-up/resend-code', async (_, context) => {
    await resendCode(context);
    return { ok: true };
  });
}
