import { UsageError } from '@tapin/shared/server/command-line';
import { splitList } from '#src/environment.ts';

export const apiOption = [
  '--api <URL>',
  'the running API, which must offer every call of the parts, or "off"; default: API_URL, if it is set',
] as const;

/** Returns the addresses of the APIs that must offer the calls of the parts. There are none when the check is off. */
export function apiUrlsOf({ API_URL }: NodeJS.ProcessEnv, api: string | undefined): string[] {
  const given = api ?? API_URL ?? '';
  const urls = given === 'off' ? [] : splitList(given);
  const wrong = urls.find((url) => !/^https?:/.test(url) || !URL.canParse(url));
  if (!wrong) return urls;
  throw new UsageError(
    `${api === undefined ? 'API_URL' : '--api'} must be an address such as http://127.0.0.1:4401, not "${wrong}".`,
  );
}
