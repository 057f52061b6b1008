import { AppError } from '#src/app-error.ts';
import { parseEmail } from '#src/email.ts';
import { route } from '#src/http/route.ts';
import { hashPassword } from '#src/modules/password/hashing.ts';
import { requireGoodPassword } from '#src/modules/password/rules.ts';
import { loadUser } from '#src/modules/user/service.ts';
import type { Api } from '#src/services.ts';
import { insertAccount } from './repository.ts';
import { beginVerification, resendCode, verifyEmail } from './verification.ts';

export function signUpRoutes(api: Api): void {
  route(api, 'POST /auth/sign-up', async ({ body }, { services, reply, language }) => {
    const email = parseEmail(body.email);
    if (!email) throw new AppError('email_invalid');
    requireGoodPassword(body.password);
    const passwordHash = await hashPassword(body.password);
    const userId = await insertAccount(services.db, {
      firstName: body.firstName.trim(),
      preferredName: body.preferredName?.trim() ?? '',
      lastName: body.lastName.trim(),
      email,
      passwordHash,
      role: body.role,
      language,
    });
    await beginVerification(services, reply, { email, userId, language });
    return { ok: true };
  });

  route(api, 'POST /auth/sign-up/verify-email', async ({ body }, { services, request, reply }) => {
    const userId = await verifyEmail(services, request, reply, body.code);
    return { user: await loadUser(services, userId) };
  });

  route(api, 'POST /auth/sign-up/resend-code', async (_, { services, request, reply, language }) => {
    await resendCode(services, request, reply, language);
    return { ok: true };
  });
}
