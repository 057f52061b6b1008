import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

interface Received {
  to: string[];
  text: string;
  /** The user who logged in to send the mail. */
  by: string | undefined;
}

/**
 * Starts a mail server that refuses the first `refusals` mails and delays the others. With `logIns`, passwords by
 * user, it requires one of these log-ins.
 */
export async function startMailServer(
  port: number,
  refusals = 0,
  delay = Promise.resolve(),
  logIns?: ReadonlyMap<string, string>,
) {
  const received: Received[] = [];
  const arrived = Promise.withResolvers<void>();
  let refused = 0;
  let connections = 0;
  const server = new SMTPServer({
    authOptional: !logIns,
    allowInsecureAuth: true,
    onAuth: ({ username = '', password }, _session, done) =>
      logIns?.get(username) === password
        ? done(null, { user: username })
        : done(new Error('wrong user or password')),
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refused < refusals) {
          refused += 1;
          return done(new Error('try again later'));
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, text: Buffer.concat(chunks).toString(), by: session.user });
        arrived.resolve();
        delay.then(() => done());
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    received,
    arrived: arrived.promise,
    connections: () => connections,
    idle: async () => {
      while (server.connections.size > 0) await setTimeout(5);
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
