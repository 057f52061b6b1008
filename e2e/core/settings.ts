import { createHash } from 'node:crypto';
import { join } from 'node:path';

const requiredEnv = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests through playwright.config.ts`);
  return value;
};

export const root = join(import.meta.dirname, '../..');
export const origin = `http://localhost:${requiredEnv('E2E_PORT')}`;
export const apiUrl = `http://127.0.0.1:${Number(requiredEnv('E2E_PORT')) + 1}`;
export const timeZone = requiredEnv('E2E_ZONE');
/** The port of the mail server, which stores the mails in `mailFolder`. */
export const mailPort = Number(requiredEnv('E2E_PORT')) + 2;
/**
 * The ports of the product with a separate clock. They are fixed, because the system could give a free port to another
 * edge meanwhile.
 */
export const productPorts = { edge: mailPort + 1, api: mailPort + 2 };
export const mailFolder = join(requiredEnv('E2E_DATA'), 'mails');
export const mailFile = (address: string): string =>
  join(mailFolder, createHash('sha1').update(address).digest('hex'));
export const storeFolder = join(requiredEnv('E2E_DATA'), 'store');
export const buildsFolder = join(requiredEnv('E2E_DATA'), 'builds');

/** The newer version that the tests build beside the running version, and in which they inject faults. */
export const secondVersion = '9.0.0';
