import { randomBytes } from 'node:crypto';
import { deviceCodeLength } from '@tapin/contract/vocabulary';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addMs, days, hours } from '#src/basics/clock.ts';
import { hashOf, isSameHash, newCode } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import { readCookie, setCookie } from '#src/http/cookies.ts';
import type { Services } from '#src/http/services.ts';
import { hmac } from '#src/infrastructure/sealing.ts';
import { saveDeviceCode } from './repository.ts';

const codeValidMs = hours(1);

/** A code is typed from paper, so case, spaces and hyphens do not matter. */
const normalized = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

export const deviceCodeHash = (code: string) => hashOf(`device code ${normalized(code)}`);

/** Creates a code that lets one new device of the student log in while the account is locked. */
export async function createDeviceCode(
  db: Database,
  userId: number,
  now: Date,
): Promise<{ code: string; expiresAt: Date }> {
  const code = newCode(deviceCodeLength);
  const expiresAt = addMs(now, codeValidMs);
  await saveDeviceCode(db, { userId, codeHash: deviceCodeHash(code), expiresAt });
  return { code, expiresAt };
}

const validMs = days(180);
/** People share devices, such as a classroom computer. The least recently used account is forgotten first. */
export const maxAccountsPerDevice = 8;

/**
 * One account in the cookie of a device. The cookie has no email address, so that nobody can read who uses the device:
 * only the code of the entry depends on the address.
 */
interface Entry {
  /** The id of the device for this account, by which its attempts are counted. */
  nonce: string;
  issuedAt: string;
  code: string;
}

interface Browser {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  now: Date;
}

const entryPattern = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

function readEntries({ request, services }: Browser): Entry[] {
  const parts = (readCookie(request, 'devices', services.config) ?? '').split('~', maxAccountsPerDevice);
  return parts.flatMap((part) => {
    const [, nonce = '', issuedAt = '', code = ''] = entryPattern.exec(part) ?? [];
    return code === '' ? [] : [{ nonce, issuedAt, code }];
  });
}

const codeOf = ({ db }: Services, email: string, { nonce, issuedAt }: Omit<Entry, 'code'>) =>
  hmac(db, 'known devices', [email, nonce, issuedAt]);

async function findEntry(browser: Browser, email: string) {
  const { services, now } = browser;
  const others: Entry[] = [];
  let own: Entry | null = null;
  for (const entry of readEntries(browser)) {
    const isOwn = isSameHash(entry.code, await codeOf(services, email, entry));
    const isValid = Number(entry.issuedAt) * 1_000 > now.getTime() - validMs;
    if (!isOwn) others.push(entry);
    else if (isValid) own ??= entry;
  }
  return { own, others };
}

export async function findKnownDevice(browser: Browser, email: string): Promise<string | null> {
  return (await findEntry(browser, email)).own?.nonce ?? null;
}

export async function rememberDevice(browser: Browser, email: string): Promise<void> {
  const { services, reply, now } = browser;
  const { own, others } = await findEntry(browser, email);
  // The device keeps its id, so that its attempts stay counted together.
  const entry = {
    nonce: own?.nonce ?? randomBytes(16).toString('base64url'),
    issuedAt: String(Math.floor(now.getTime() / 1_000)),
  };
  const entries = [{ ...entry, code: await codeOf(services, email, entry) }, ...others];
  const value = entries
    .slice(0, maxAccountsPerDevice)
    .map(({ nonce, issuedAt, code }) => `${nonce}.${issuedAt}.${code}`)
    .join('~');
  setCookie(reply, 'devices', value, services.config, validMs / 1_000);
}
