import { join } from 'node:path';
import type { Difference, Differences } from '@tapin/delivery-formats/page-preview';
import { kilobytes } from '@tapin/delivery-formats/part-sizes';
import {
  maxPreviewDays,
  maxPreviewNameLength,
  type PreviewDocument,
  previewParameter,
} from '@tapin/delivery-formats/preview';
import { collectValues, parseWholeNumber, UsageError } from '@tapin/servers/command-line';
import {
  endPreviews,
  type MadePreview,
  previewOfBuild,
  previewOfVersion,
} from '#src/preview/make-preview.ts';
import { buildForPreview, previewVersionOf } from '#src/preview/preview-build.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import { branchOf, commitOf, versionIn } from './build-origin.ts';
import { apiOption, apiUrlsOf } from './publish.ts';
import { anywayOption, channelCommand, operationOf, type ReleaseContext } from './release-command.ts';

const description =
  'store a build, or take a version of the store, and show it in the live site to the people of PREVIEW_PEOPLE; it is on no channel';

const previewCommand = (context: ReleaseContext) =>
  channelCommand(context, 'preview', description)
    .option('--by <NAME>', 'the author, whom the banner names; default: the user of this machine')
    .option('--key <FILE>', 'the private key that signs the preview; default: SIGNING_KEY')
    .option(
      '--for <NAME>',
      'the name of the preview, such as pr-12; a new one replaces it; default: the branch',
      previewName,
    )
    .option('--end <NAME>', 'end the preview with this name or token')
    .option('--version <V>', 'show this version of the store instead of a build')
    .option(
      '--beside <TOKEN>',
      'a preview of another part that belongs to the same feature; repeatable',
      collectValues,
    )
    .option(
      '--days <N>',
      `the number of days until it ends, at most ${maxPreviewDays}`,
      parseWholeNumber(1, maxPreviewDays),
      maxPreviewDays,
    )
    .option('--built', 'take the build in dist/ as it is; its version must be new')
    .option(
      '--site <URL>',
      'the address of the site; default: SITE, PUBLIC_URL or the site on this machine',
      site,
    )
    .option(...apiOption)
    .option(...anywayOption);

/** `release preview`: for the folder of a part, or with `--version` and `--end` for the name of a part. */
export function declarePreview(context: ReleaseContext): void {
  previewCommand(context)
    .argument('[PART]', 'the folder of the part; with --version or --end its name')
    .action((part, options) => preview(context, { folder: part, part }, options));
}

/** `tapin preview`, for the remote in a folder. */
export function declarePreviewOf(context: ReleaseContext, folder: string, nameOfPart: () => string): void {
  previewCommand(context).action((options) => preview(context, { folder, part: nameOfPart() }, options));
}

type PreviewCommandOptions = Parameters<typeof operationOf>[1] & {
  for?: string;
  end?: string;
  version?: string;
  beside?: readonly string[];
  days: number;
  built?: true;
  site?: string;
  api?: string;
};

interface Target {
  folder: string | undefined;
  part: string | undefined;
}

async function preview(
  context: ReleaseContext,
  { folder, part }: Target,
  options: PreviewCommandOptions,
): Promise<void> {
  const { env, report, warn, progress } = context;
  const { store, channel, by: author, anyway } = operationOf(context, options);
  const { beside = [], days, version, built = false } = options;
  if (part === undefined || folder === undefined)
    throw new UsageError('name the folder of the part, or its name with --version or --end');
  if (options.end !== undefined) return report(await end(store, part, options.end));
  if (version !== undefined) {
    const name = options.for ?? version;
    const made = await previewOfVersion({ store, channel, part, version, name, author, days });
    return report(resultOf(made, siteOf(env, options.site), beside));
  }
  const commit = await commitOf(folder);
  const name = options.for ?? (await branchOf(folder)).slice(0, maxPreviewNameLength);
  const build = built
    ? { folder, remove: async () => undefined }
    : await buildForPreview(folder, previewVersionOf(await requireVersion(folder), commit));
  try {
    const made = await previewOfBuild({
      ...{ store, channel, name, author, days, commit, anyway, beside, warn, progress },
      folder: build.folder,
      apiUrls: apiUrlsOf(env, options.api),
    });
    report(resultOf(made, siteOf(env, options.site), beside));
  } finally {
    await build.remove();
  }
}

async function requireVersion(folder: string): Promise<string> {
  const version = await versionIn(join(folder, 'package.json'));
  if (version !== null) return version;
  throw new StoreError(`${folder} has no package.json with a version: name the folder of a part`);
}

function resultOf({ preview, token, differences }: MadePreview, address: string, beside: readonly string[]) {
  const query = new URLSearchParams([...beside, token].map((each) => [previewParameter, each]));
  const link = `${address}/?${query}`;
  const { part, version, endsAt } = preview;
  return {
    data: { ...preview, token, link, differences },
    lines: [
      link,
      `${part} ${version} is a preview until ${endsAt.slice(0, 16).replace('T', ' ')} UTC`,
      ...linesOf(preview, differences),
    ],
  };
}

/** Returns lines about what differs from the live version. */
function linesOf({ bytes, before }: PreviewDocument, differences: Differences): string[] {
  const size = before
    ? `total  ${kilobytes(bytes)}, and ${kilobytes(before.bytes)} in the live version ${before.version}`
    : `total  ${kilobytes(bytes)}; the part is not live yet`;
  const changed = Object.entries(differences).flatMap(([what, { added, removed }]: [string, Difference]) => {
    const all = [...added.map((each) => `+ ${each}`), ...removed.map((each) => `- ${each}`)];
    return all.length > 0 ? [`${what}: ${all.join(', ')}`] : [];
  });
  return [...changed, size];
}

async function end(store: Store, part: string, nameOrToken: string) {
  const ended = await endPreviews(store, part, nameOrToken);
  // CI ends a preview when a pull request is closed, which may have had none.
  const lines =
    ended.length > 0
      ? ended.map((token) => `the preview ${nameOrToken} of ${part} (${token}) has ended`)
      : [`${part} has no preview ${nameOrToken}`];
  return { data: { part, ended }, lines };
}

function previewName(text: string): string {
  if (/^[^\p{C}]+$/u.test(text) && text.length <= maxPreviewNameLength) return text;
  throw new UsageError(`It must be a name of at most ${maxPreviewNameLength} characters, such as pr-12.`);
}

function site(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new UsageError('It must be the address of a site, such as https://tapin.example.');
}

const siteOf = (env: NodeJS.ProcessEnv, given: string | undefined): string =>
  given ?? site(env.SITE || env.PUBLIC_URL || `http://localhost:${env.PORT || 4400}`);
