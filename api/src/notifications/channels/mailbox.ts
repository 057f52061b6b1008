import type { Database } from '#src/database/database.ts';
import { escapeHtml } from '#src/http/html.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { mailChannel } from './mail-queue.ts';

function listMails(db: Database, limit: number) {
  return db
    .selectFrom('messages')
    .select(['id', 'recipient', 'subject', 'body', 'created_at', 'sent_at'])
    .where('channel', '=', mailChannel)
    .where('subject', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

interface Mail {
  recipient: string;
  subject: string | null;
  body: string | null;
  created_at: Date;
}

/** Escapes each part separately, because an escaped "&" in an address would end the link. */
function renderWithLinks(body: string): string {
  const parts = body.split(/(https?:\/\/[^\s<>"]*[^\s<>".,:])/);
  return parts
    .map(escapeHtml)
    .map((part, index) => (index % 2 === 1 ? `<a href="${part}">${part}</a>` : part))
    .join('');
}

function renderMailboxPage(mails: Mail[]): string {
  const entries = mails.map(
    ({ recipient, subject, body, created_at }) => `<article>
<h2>${escapeHtml(subject ?? '')}</h2>
<p>To ${escapeHtml(recipient)}, <time>${created_at.toISOString()}</time></p>
<pre>${renderWithLinks(body ?? '')}</pre>
</article>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>TapIn mailbox</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>Mailbox</h1>
<p>What TapIn has sent, newest first. Only in development.</p>
${entries.join('\n') || '<p>Nothing has been sent yet.</p>'}
</body>
</html>
`;
}

export function mailboxRoutes(api: Api): void {
  route(api, 'GET /dev/mailbox', async (_, { services }) => {
    await services.outbox.settled();
    return renderMailboxPage(await listMails(services.db, 50));
  });
}
