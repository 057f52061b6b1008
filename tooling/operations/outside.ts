import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';

/** The step at which the mail server refuses; an empty file or none means that it accepts. */
function refusedStep(): string {
  try {
    return readFileSync('/run/refused-mail-step', 'utf8').trim();
  } catch {
    return '';
  }
}

const replies: Record<string, string> = {
  EHLO: '250 mail.example',
  MAIL: '250 OK',
  RCPT: '250 OK',
  DATA: '354 send it',
  END: '250 stored',
  QUIT: '221 bye',
  RSET: '250 OK',
};

/** Accepts every mail, or refuses at the step in the file. */
const mail = createServer((socket) => {
  let readsMail = false;
  const reply = (step: string) =>
    socket.write(`${refusedStep() === step ? '554 5.7.1 refused' : (replies[step] ?? '502 unknown')}\r\n`);
  socket.on('error', () => undefined);
  socket.write(refusedStep() === 'CONNECT' ? '554 no service\r\n' : '220 mail.example\r\n');
  let rest = '';
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (readsMail) {
        if (line !== '.') continue;
        readsMail = false;
        reply('END');
        continue;
      }
      const step = line.slice(0, 4).toUpperCase();
      readsMail = step === 'DATA' && refusedStep() !== 'DATA';
      reply(step);
      if (step === 'QUIT') socket.end();
    }
  });
});

/** The provider of single sign-on. Only its description is needed to begin a log-in. */
const issuer = 'http://127.0.0.1:9000';
const description = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
};
const provider = createHttpServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/.well-known/openid-configuration') response.end(JSON.stringify(description));
  else if (request.url === '/keys') response.end('{"keys":[]}');
  else response.writeHead(404).end('{}');
});

// The argument chooses the server, so that each of them can be stopped alone.
if (process.argv[2] === 'mail') mail.listen(2525, '127.0.0.1');
else provider.listen(9000, '127.0.0.1');
