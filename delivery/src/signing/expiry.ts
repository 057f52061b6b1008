import type { VerifiedPointer } from './pointer.ts';
import type { TrustedKeys } from './trust.ts';

/** An operator is warned for this time before a document expires. */
const warnBeforeMs = 14 * 86_400_000;

export const expiresSoon = (at: string): boolean => Date.parse(at) < Date.now() + warnBeforeMs;

const describe = (at: string) => `${Date.parse(at) < Date.now() ? 'expired' : 'expires'} on ${at}`;

/** Returns what has expired or expires soon. It does not stop serving, because a school has to go on. */
export function expiryWarnings(
  pointers: ReadonlyMap<string, VerifiedPointer>,
  { list }: TrustedKeys,
): string[] {
  const expiring = [...pointers].filter(([, { pointer }]) => expiresSoon(pointer.expiresAt));
  return [
    ...(list && expiresSoon(list.expiresAt)
      ? [`the list of keys ${describe(list.expiresAt)}: renew it with "release keys renew"`]
      : []),
    ...expiring.map(
      ([part, { pointer }]) =>
        `the pointer of ${part} ${describe(pointer.expiresAt)}: check that the store is up to date, then run "release sign"`,
    ),
  ];
}
