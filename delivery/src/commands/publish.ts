import { kilobytes } from '@tapin/delivery-formats/part-sizes';
import { UsageError } from '@tapin/servers/command-line';
import { apiServersOf, splitList } from '#src/environment.ts';
import type { Candidate } from '#src/publish/checks/candidate.ts';
import { type Published, publishParts } from '#src/publish/publish.ts';
import { commitOf, requireCurrentBuild } from './build-origin.ts';
import { canaryCommand, canarySettingsOf, operationOf, type ReleaseContext } from './release-command.ts';

export function declarePublish(context: ReleaseContext): void {
  canaryCommand(context, 'publish', 'store built parts and make them live, all in one revision')
    .argument('<FOLDER...>', 'the folders of the parts')
    .option(...apiOption)
    .option(...noSmokeOption)
    .action((folders, options) => publish(context, folders, options));
}

export function declarePublishOf(context: ReleaseContext, folder: string): void {
  canaryCommand(context, 'publish', 'store the build in the release store and make it live')
    .option(...apiOption)
    .option(...noSmokeOption)
    .action((options) => publish(context, [folder], options));
}

async function publish(
  context: ReleaseContext,
  folders: string[],
  options: PublishCommandOptions,
): Promise<void> {
  const { env, progress, report, warn } = context;
  const { store, channel, by, anyway, ...operation } = operationOf(context, options);
  const reason = reasonOf(operation.reason, options.smoke);
  const canary = canarySettingsOf(options) ?? undefined;
  const apiUrls = apiUrlsOf(env, options.api);
  for (const folder of folders) await requireCurrentBuild(folder, env.TAPIN_VERSION);
  const commit = await commitOf(folders[0] ?? '.');
  const published = await publishParts({
    folders,
    store,
    channel,
    publishedBy: by,
    commit,
    reason,
    anyway,
    canary,
    needsKit: true,
    needsChanges: true,
    apiUrls,
    warn,
    progress,
    smoke:
      options.smoke === true ? (candidate) => openScreens(candidate, folders[0] ?? '.', progress) : undefined,
  });
  report({
    data: published,
    lines: published.flatMap((part) => linesOf(part, channel, canary !== undefined)),
  });
}

type PublishCommandOptions = Parameters<typeof operationOf>[1] &
  Parameters<typeof canarySettingsOf>[0] & { api?: string; smoke: string | true };

/** Records in the history that the screens were not opened, and why. */
function reasonOf(reason: string | undefined, smoke: string | true): string | undefined {
  if (smoke === true) return reason;
  if (!smoke.trim()) throw new UsageError('--no-smoke needs a reason, which is recorded in the history');
  const note = `screens not opened: ${smoke}`;
  return reason ? `${reason} (${note})` : note;
}

async function openScreens(
  candidate: Candidate,
  folder: string,
  progress: (line: string) => void,
): Promise<void> {
  // Without this check, no command loads the server of the pages.
  const { smoke } = await import('#src/smoke/smoke.ts');
  const { combinations, screens, seconds } = await smoke(candidate, folder);
  progress(`opened ${screens} screens in ${combinations} combinations of live versions in ${seconds} s`);
}

function linesOf(part: Published, channel: string, isCanary: boolean): string[] {
  const name = `${part.part} ${part.version}`;
  if (part.from === part.version) return [`${name} is already live on ${channel}`];
  const replaced = part.from ? ` and replaces ${part.from}` : '';
  const how = isCanary ? `a canary on ${channel} beside ${part.from}` : `live on ${channel}${replaced}`;
  return [`${name} is ${how}${growthOf(part)}`, ...part.sizes];
}

function growthOf({ bytes, bytesBefore }: Published): string {
  if (bytesBefore === null) return '';
  const change = bytes - bytesBefore;
  return change === 0
    ? '; the same size as before'
    : `; ${kilobytes(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than before`;
}

export const apiOption = [
  '--api <URL>',
  'the running API, which must offer every call of the parts, or "off"; default: API_SERVERS or API_URL, if one is set',
] as const;

const noSmokeOption = [
  '--no-smoke <REASON>',
  'publish without opening the screens in a browser; the reason is recorded in the history',
] as const;

/**
 * Returns the addresses of the APIs that must offer the calls of the parts. The list is empty when the check is turned
 * off.
 */
export function apiUrlsOf(env: NodeJS.ProcessEnv, api: string | undefined): string[] {
  const urls = api === 'off' ? [] : api === undefined ? apiServersOf(env) : splitList(api);
  const wrong = urls.find((url) => !/^https?:/.test(url) || !URL.canParse(url));
  if (!wrong) return urls;
  throw new UsageError(
    `${api === undefined ? 'API_SERVERS or API_URL' : '--api'} must be an address such as http://127.0.0.1:4401, not "${wrong}".`,
  );
}
