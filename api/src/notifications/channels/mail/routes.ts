import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { renderMailboxPage } from './mailbox-page.ts';
import { listMails } from './repository.ts';

export function mailboxRoutes(api: Api): void {
  route(api, 'GET /dev/mailbox', async (_, { services }) => {
    await services.outbox.settled();
    return renderMailboxPage(await listMails(services.db, 50));
  });
}
