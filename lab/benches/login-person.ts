import { createHmac, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const schoolAddress = '198.51.100.1';
/** The work of one part of a proof. All parts together take a slow device about a second. */
const leastWork = 16_384;
export const password = 'correct horse battery';

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
export const closeConnections = () => agent.destroy();

interface Reply {
  status: number;
  code: string;
  retryAfterMs: number;
  cookie: string;
  body: Record<string, unknown>;
}

function call(
  url: string,
  { body, address = schoolAddress, cookie = '' }: { body?: unknown; address?: string; cookie?: string },
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = {
      'x-forwarded-for': address,
      'accept-language': 'en',
      ...(body !== undefined && { 'content-type': 'application/json', origin: 'http://localhost:4400' }),
      ...(cookie && { cookie }),
    };
    const outgoing = request(
      url,
      { agent, headers, method: body === undefined ? 'GET' : 'POST' },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const parsed = text.startsWith('{') ? JSON.parse(text) : {};
          const devices = response.headers['set-cookie']?.find((each) => each.includes('tapin_devices='));
          resolve({
            status: response.statusCode ?? 0,
            code: parsed.code ?? '',
            retryAfterMs: Number(response.headers['retry-after'] ?? 5) * 1_000,
            cookie: devices?.split(';')[0] ?? '',
            body: parsed,
          });
        });
      },
    );
    outgoing.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/**
 * Waits as long as a slow device needs for the proof of work. The simulated devices share two cores with the servers,
 * so nothing is computed: the function signs a challenge that needs no work with the key of the server.
 */
async function proveWork({ work }: Record<string, unknown>, proofKey: () => Promise<Buffer>) {
  await delay((Number(work) / leastWork) * 1_000);
  const parts = [randomBytes(32).toString('hex'), '1', String(Math.floor(Date.now() / 1_000) + 60)];
  const code = createHmac('sha256', await proofKey()).update(JSON.stringify([schoolAddress, ...parts]));
  return { challenge: [...parts, code.digest('base64url')].join('.'), solution: Array<number>(8).fill(0) };
}

interface Login {
  edge: string;
  email: string;
  given?: string;
  cookie?: string;
  address?: string;
  proofKey: () => Promise<Buffer>;
}

/**
 * Sends one log-in. When the reply requires a proof of work, it proves the work and sends the log-in again, up to three
 * times.
 */
export async function logIn({
  edge,
  email,
  given = password,
  cookie = '',
  address = schoolAddress,
  proofKey,
}: Login) {
  const send = (proof?: unknown) =>
    call(`${edge}/api/auth/sign-in`, {
      body: { email, password: given, rememberMe: false, ...(proof !== undefined && { proof }) },
      cookie,
      address,
    });
  let reply = await send();
  let proofs = 0;
  while (reply.code === 'proof_of_work_required' && proofs < 3) {
    proofs += 1;
    const { body } = await call(`${edge}/api/auth/proof-of-work`, { address });
    reply = await send(await proveWork(body, proofKey));
  }
  return { ...reply, proofs };
}

/** Sends one wrong password, without a proof of work. Resolves with the error code of the reply. */
export const sendWrongPassword = (edge: string, email: string) =>
  call(`${edge}/api/auth/sign-in`, { body: { email, password: 'wrong', rememberMe: false } }).then(
    ({ code }) => code,
    () => 'no reply',
  );
