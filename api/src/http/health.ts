import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { mailboxPage } from '#src/means/mail/mailbox-page.ts';
import { listMails } from '#src/means/mail/repository.ts';
import { route } from './route.ts';
import type { Api } from './services.ts';

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
