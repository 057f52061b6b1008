import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export type MailSink = Awaited<ReturnType<typeof startMailSink>>;

/** Receives all mails, and counts the mails that came more than once, which have the same Message-ID. */
export async function startMailSink(address: string, port: number) {
  const received = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk;
      });
      stream.on('end', () => {
        const id = /^message-id: (.*)$/im.exec(text)?.[1] ?? '';
        received.set(id, (received.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  server.listen(port, address);
  await once(server.server, 'listening');
  return {
    count: () => received.size,
    doubled: () => [...received.values()].reduce((sum, count) => sum + count - 1, 0),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
