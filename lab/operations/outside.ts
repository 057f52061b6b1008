import { createSign, generateKeyPairSync } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';

/** Returns the step at which the mail server refuses a mail. It accepts the mail when the file is empty or missing. */
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

/** Accepts every mail and appends it to `/run/mails`, or refuses it at the step that the file names. */
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
        appendFileSync('/run/mails', `${line}\n`);
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
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * An authorization code of this provider consists of the nonce of the log-in and the name of the person, such as
 * `nonce.ada`.
 */
function tokensFor(code: string) {
  const [nonce, sub] = code.split('.');
  const now = Math.floor(Date.now() / 1_000);
  const person = { sub, nonce, email: `${sub}@provider.example`, email_verified: true, given_name: sub };
  const claims = { iss: issuer, aud: 'tapin', iat: now, exp: now + 300, family_name: 'Person', ...person };
  const signed = `${base64({ alg: 'RS256', kid: 'key' })}.${base64(claims)}`;
  const signature = createSign('sha256').update(signed).sign(privateKey, 'base64url');
  return { access_token: 'access', token_type: 'Bearer', id_token: `${signed}.${signature}` };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

const provider = createHttpServer(async (request, response) => {
  const send = (body: object) => response.end(JSON.stringify(body));
  response.setHeader('content-type', 'application/json');
  if (request.url === '/.well-known/openid-configuration') send(description);
  else if (request.url === '/keys') send({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key' }] });
  else if (request.url === '/token') {
    const code = new URLSearchParams(await bodyOf(request)).get('code') ?? '';
    if (code.includes('.')) send(tokensFor(code));
    else response.writeHead(400).end('{"error":"invalid_grant"}');
  } else response.writeHead(404).end('{}');
});

// The argument chooses the server, so that each server can be stopped alone.
if (process.argv[2] === 'mail') mail.listen(2525, '127.0.0.1');
else provider.listen(9000, '127.0.0.1');
