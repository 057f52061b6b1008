/**
 * Simulates a morning at a school behind one address, through the edge, the API and PostgreSQL: people log in while an
 * attacker at the same address sends wrong passwords for their accounts. Half of the people are on a device that logged
 * in before, and 5 % mistype first. Prints who got in at the first try, later, or never.
 *
 * `pnpm lab login-flood [people] [arrival seconds] [attack seconds] [folder]` runs the sources of that folder.
 */
import { spawn } from 'node:child_process';
import { argon2Sync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openPostgres } from '@tapin/api/database';
import { freePort } from '@tapin/api/free-port';
import { runOn, startPostgres } from '@tapin/api/postgres';
import { sql } from 'kysely';
import { publishPart } from '../../delivery/src/publish/publish.ts';
import { buildPart } from '../../delivery/test/build-part.ts';
import { startApi } from './api-server.ts';
import { closeConnections, logIn, password, sendWrongPassword } from './login-person.ts';

const [
  peopleText = '2000',
  arrivalText = '400',
  attackText = '180',
  folder = join(import.meta.dirname, '../..'),
] = process.argv.slice(2);
const people = Number(peopleText);
const arrivalMs = Number(arrivalText) * 1_000;
const attackMs = Number(attackText) * 1_000;
const attacksPerSecond = 200;
const sources = resolve(folder);
const printLine = (line: string) => process.stdout.write(`${line}\n`);
const emailOf = (person: number) => `person${person}@school.test`;

/**
 * Returns a hash of the password that costs a sixteenth of the hashes of the product, because the machine is busy with
 * other work. `BENCH_HASH_MEMORY=19456` measures with the cost of the product.
 */
function cheapHash(): string {
  const memory = Number(process.env.BENCH_HASH_MEMORY ?? 1_216);
  const nonce = randomBytes(16);
  const parameters = { message: password, nonce, parallelism: 1, tagLength: 32, memory, passes: 2 };
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const digest = argon2Sync('argon2id', parameters);
  return `$argon2id$v=19$m=${memory},t=2,p=1$${encode(nonce)}$${encode(digest)}`;
}

interface Outcome {
  known: boolean;
  at: 'first try' | 'later' | 'never';
  ms: number;
  proofs: number;
}

/**
 * Logs a person in, who may mistype the password once and tries again when the reply allows it, until the end of the
 * morning.
 */
async function arrive(edge: string, person: number, cookie: string, end: number): Promise<Outcome> {
  const known = person % 2 === 0;
  const login = { edge, email: emailOf(person), cookie, proofKey };
  // One person in twenty mistypes the password first; half of them are on known devices.
  if (person % 40 < 2) await logIn({ ...login, given: `${password}x` });
  const started = performance.now();
  let proofs = 0;
  for (let tries = 1; ; tries += 1) {
    const reply = await logIn(login).catch(() => null);
    proofs += reply?.proofs ?? 0;
    const ms = performance.now() - started;
    const outcome = { known, ms, proofs };
    if (reply?.status === 200) return { ...outcome, at: tries === 1 ? 'first try' : 'later' };
    const waitMs = reply?.retryAfterMs ?? 5_000;
    if (performance.now() + waitMs > end) return { ...outcome, at: 'never' };
    await delay(waitMs);
  }
}

async function attack(edge: string, replies: Map<string, number>): Promise<void> {
  const started = performance.now();
  for (let sent = 0; performance.now() - started < attackMs; sent += 1) {
    void sendWrongPassword(edge, emailOf(sent % people)).then((code) =>
      replies.set(code, (replies.get(code) ?? 0) + 1),
    );
    const waitMs = started + (sent * 1_000) / attacksPerSecond - performance.now();
    if (waitMs > 1) await delay(waitMs);
  }
}

async function runMorning(edge: string, cookies: readonly string[], isAttacked: boolean): Promise<void> {
  const replies = new Map<string, number>();
  const attacking = isAttacked ? attack(edge, replies) : Promise.resolve();
  const end = performance.now() + arrivalMs + 120_000;
  const outcomes = await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      // The arrivals of people on known devices, on new devices, and of those who mistype are spread evenly over the
      // morning.
      await delay((((person * 7_919) % people) / people) * arrivalMs);
      return arrive(edge, person, cookies[person] ?? '', end);
    }),
  );
  await attacking;
  printLine(`\n${isAttacked ? 'with' : 'without'} an attacker, load average ${loadavg()[0]?.toFixed(1)}`);
  for (const known of [true, false]) {
    const group = outcomes.filter((outcome) => outcome.known === known);
    const count = (at: Outcome['at']) => group.filter((outcome) => outcome.at === at).length;
    const times = group.map(({ ms }) => ms).sort((a, b) => a - b);
    const seconds = (share: number) => ((times[Math.floor(times.length * share)] ?? 0) / 1_000).toFixed(1);
    printLine(
      `  ${known ? 'known devices' : 'new devices'}: ${group.length} people, first try ${count('first try')}, ` +
        `later ${count('later')}, never ${count('never')}; p50 ${seconds(0.5)} s, p99 ${seconds(0.99)} s, ` +
        `${group.filter(({ proofs }) => proofs > 0).length} proved work`,
    );
  }
  if (isAttacked) printLine(`  replies to the attacker: ${JSON.stringify(Object.fromEntries(replies))}`);
}

async function startEdge(root: string, api: string) {
  const store = join(root, 'store');
  const part = await buildPart(root, { name: 'host', version: '1.0.0' });
  await publishPart({ folder: part, store, channel: 'production', publishedBy: 'bench', commit: 'bench' });
  const child = spawn(process.execPath, [join(sources, 'delivery/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      API_URL: api,
      STORE_DIR: store,
      CHANNEL: 'production',
      NODE_ENV: 'test',
      TRUST_PROXY: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [line] = await once(child.stdout ?? child, 'data');
  return { address: /http:[^\s"]+/.exec(`${line}`)?.[0] ?? '', stop: () => child.kill('SIGKILL') };
}

const root = await mkdtemp(join(tmpdir(), 'tapin-login-flood-'));
const postgres = await startPostgres(await freePort(), { durable: false });
await runOn(postgres.url('postgres'), 'create database school');
const databaseUrl = postgres.url('school');
const api = await startApi(sources, databaseUrl);
const edge = await startEdge(root, api.origin);
const { db, close } = openPostgres(databaseUrl, () => {});
await sql`insert into users (email, email_verified, password_hash, first_name, last_name)
  select 'person' || n || '@school.test', true, ${cheapHash()}, 'First' || n, 'Last'
  from generate_series(0, ${people - 1}::integer) n`.execute(db);
const proofKey = async () => {
  const { rows } = await sql<{
    key: string;
  }>`select key from server_keys where name = 'proof of work'`.execute(db);
  return Buffer.from(rows[0]?.key ?? '', 'base64');
};
const cookies: string[] = [];
for (let person = 0; person < people; person += 2) {
  // Half of the people have logged in before, at home.
  const { cookie } = await logIn({
    edge: edge.address,
    proofKey,
    email: emailOf(person),
    address: `192.0.2.${person % 250}`,
  });
  cookies[person] = cookie;
}
printLine(
  `${people} people in ${arrivalText} s, attack ${attacksPerSecond}/s for ${attackText} s, ${sources}`,
);
await runMorning(edge.address, cookies, false);
await sql`delete from throttles`.execute(db);
await runMorning(edge.address, cookies, true);
closeConnections();
await close();
edge.stop();
await api.stop();
await postgres.stop();
await rm(root, { recursive: true });
