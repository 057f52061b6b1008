import { sql } from 'kysely';
import { AppError } from '#src/app-error.ts';
import { route } from '#src/http/route.ts';
import { listMails } from '#src/modules/mail/repository.ts';
import type { Api } from '#src/services.ts';
import { mailboxPage } from './mailbox-page.ts';

export function serverRoutes(api: Api): void {
  route(api, 'GET /healthz', async () => ({ ok: true }));

  route(api, 'GET /readyz', async (_, { services }) => {
    try {
      await sql`select 1`.execute(services.db);
    } catch {
      throw new AppError('unavailable');
    }
    return { ok: true };
  });
}

export function mailboxRoutes(api: Api): void {
  route(api, 'GET /dev/mailbox', async (_, { services }) => {
    await services.mailer.settled();
    return mailboxPage(await listMails(services.db, 50));
  });
}
