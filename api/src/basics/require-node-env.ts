import { StartError } from './environment.ts';

/**
 * Requires NODE_ENV when the other variables look like production, because the default, development, has demo accounts
 * and a public mailbox.
 */
export function requireNodeEnv({ NODE_ENV, DATABASE_URL, PUBLIC_URL, STORE_DIR }: NodeJS.ProcessEnv): void {
  if (NODE_ENV) return;
  const signs = [
    ...(DATABASE_URL ? ['DATABASE_URL'] : []),
    ...(PUBLIC_URL?.startsWith('https:') ? ['PUBLIC_URL with https'] : []),
    ...(STORE_DIR?.startsWith('s3:') ? ['a bucket as STORE_DIR'] : []),
  ];
  if (signs.length === 0) return;
  throw new StartError(
    `With ${signs.join(' and ')} the variable NODE_ENV must be set: production, or development, in which demo accounts and all mails are public.`,
  );
}
