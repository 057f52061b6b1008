import { readFileSync } from 'node:fs';

const file = (name: string) => readFileSync(new URL(`${name}.pem`, import.meta.url), 'utf8');

export const certificate = { cert: file('cert'), key: file('key') };
export const renewedCertificate = { cert: file('renewed-cert'), key: file('renewed-key') };
