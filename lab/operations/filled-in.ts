/**
 * Lines of the page that need a network, which the machine does not have. The result of each line is on the machine
 * already.
 */
const prepared: readonly (readonly [line: string, reason: string])[] = [
  ['apt install curl postgresql postgresql-client nginx haproxy', 'packages of the machine'],
  ['curl -fsSL https://deb.nodesource.com/', 'Node is copied to the machine'],
  ['apt install nodejs', 'Node is copied to the machine'],
  ['npx --yes pnpm@12', 'built before'],
];

/** Returns the reason why a line is not typed, or null for a line to type. */
export function reasonToSkip(line: string): string | null {
  return prepared.find(([beginning]) => line.startsWith(beginning))?.[1] ?? null;
}

const provider = `OIDC_PROVIDERS=ridge
OIDC_RIDGE_NAME=South Ridge
OIDC_RIDGE_ISSUER=http://127.0.0.1:9000
OIDC_RIDGE_CLIENT_ID=tapin
OIDC_RIDGE_CLIENT_SECRET=secret-of-the-tests`;

/** The values that a person fills in. `printed` is the output of the command before. */
const filledIn: readonly (readonly [text: string, by: string | ((printed: string) => string)])[] = [
  ['tapin:PASSWORD@127.0.0.1', 'tapin:secret@db.example'],
  ['smtp://USER:PASSWORD@mail.example.org:587', 'smtp://mail.example:2525\nSMTP_TLS=off'],
  [
    'MAIL_FROM=TapIn <no-reply@tapin.example.org>',
    `MAIL_FROM=TapIn <no-reply@tapin.example.org>
NODE_EXTRA_CA_CERTS=/etc/ssl/tapin/ca.pem
${provider}`,
  ],
  ['16-OR-MORE-RANDOM-CHARACTERS', 'a-token-of-the-tests'],
  [
    '/var/backups/tapin/tapin-20261128T023012Z.backup',
    (printed) => `/var/backups/tapin/${/.* (tapin-\S+\.backup)/s.exec(printed)?.[1]}`,
  ],
  ['SIGNING_ROOT=…', (printed) => /SIGNING_ROOT=\S+/.exec(printed)?.[0] ?? ''],
];

/**
 * Returns a line with the names and passwords of the machine. To a line that asks for a password, the password is added
 * twice.
 */
export function fillIn(line: string, printed: string): string {
  let text = line;
  for (const [from, by] of filledIn)
    text = text.replace(from, () => (typeof by === 'string' ? by : by(printed)));
  return text.includes('--pwprompt') ? `{ ${text}; } <<< $'secret\\nsecret'` : text;
}
