import { escapeHtml } from '#src/http/html.ts';

interface Mail {
  recipient: string;
  subject: string | null;
  body: string | null;
  created_at: Date;
}

function renderWithLinks(body: string): string {
  return escapeHtml(body).replace(/https?:\/\/[^\s<&]+/g, (url) => {
    const link = url.replace(/[.,:]$/, '');
    return `<a href="${link}">${link}</a>${url.slice(link.length)}`;
  });
}

/** Renders the mailbox of the development server. */
export function renderMailboxPage(mails: Mail[]): string {
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
