import { appendFile, mkdir } from 'node:fs/promises';
import { SMTPServer } from 'smtp-server';
import { mailFile, mailFolder, mailPort } from './settings.ts';

await mkdir(mailFolder, { recursive: true });

/** The mail server for the product under test. It appends each mail to a file for the address of its recipient. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const kept = session.envelope.rcptTo.map(({ address }) =>
        appendFile(mailFile(address), Buffer.concat(chunks)),
      );
      Promise.all(kept).then(() => done(), done);
    });
  },
});
server.listen(mailPort, '127.0.0.1');
