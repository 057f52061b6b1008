import { StartError } from './start-error.ts';

/** Refuses to run in development by default when the settings look like production, because development has demo accounts and a public mailbox. */
export function refuseUnsaidDevelopment({
  NODE_ENV,
  DATABASE_URL,
  PUBLIC_URL,
  STORE_DIR,
}: NodeJS.ProcessEnv): void {
  if (NODE_ENV) return;
  const signs = [
    ...(DATABASE_URL ? ['DATABASE_URL'] : []),
    ...(PUBLIC_URL?.startsWith('https:') ? ['PUBLIC_URL with https'] : []),
    ...(STORE_DIR?.startsWith('s3:') ? ['a bucket as STORE_DIR'] : []),
  ];
  if (signs.length === 0) return;
  throw new StartError(
    `With ${signs.join(' and ')} the variable NODE_ENV must be set: production, or development, which opens demo accounts and everybody's mail to anyone.`,
  );
}
