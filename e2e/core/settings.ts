import { createHash } from 'node:crypto';
import { join } from 'node:path';

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests through playwright.config.ts`);
  return value;
};

export const root = join(import.meta.dirname, '../..');
export const origin = `http://localhost:${required('E2E_PORT')}`;
export const apiUrl = `http://127.0.0.1:${Number(required('E2E_PORT')) + 1}`;
/** Where the browsers and the schools are. */
export const zone = required('E2E_ZONE');
/** Where the product hands its mails over, and where they lie then. */
export const mailPort = Number(required('E2E_PORT')) + 2;
export const mailFolder = join(required('E2E_DATA'), 'mails');
export const mailFile = (address: string): string =>
  join(mailFolder, createHash('sha1').update(address).digest('hex'));
export const storeFolder = join(required('E2E_DATA'), 'store');
export const buildsFolder = join(required('E2E_DATA'), 'builds');

/** A version that the tests build beside the one that runs: the newer one, which faults are made of. */
export const secondVersion = '9.0.0';
