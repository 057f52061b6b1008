import { deprecationText } from '@tapin/delivery-formats/deprecation';
import { formatTable } from '@tapin/servers/command-line-table';
import { type ChannelUses, daysUntil, namesMeant, UsesReader } from '#src/figures/uses.ts';
import { callsNotOffered, readApi } from '#src/publish/checks/running-api.ts';
import { StoreError } from '#src/store/store.ts';
import { channelCommand, channelOf, type ReleaseContext } from './release-command.ts';

export function declareUses(context: ReleaseContext): void {
  channelCommand(
    context,
    'uses',
    'list which live versions, canaries and fallbacks use an export of the kit, a call, a slot or a library',
  )
    .argument(
      '[NAME]',
      'such as shared/ui/dialog, "GET /user/me", find-student or react; default: what is deprecated',
    )
    .option('--api <URL>', 'instead, name the calls that a version makes and this API does not offer')
    .action(async (name, { api, ...options }) => {
      const { store, channel } = channelOf(context, options);
      const uses = await new UsesReader(store, channel).read();
      if (uses.versions.length === 0)
        throw new StoreError(
          `nothing is published on ${channel} in ${store.address}: check --channel and --store`,
        );
      if (api !== undefined) return context.report(await againstApi(uses, api));
      context.report(name === undefined ? deprecatedUses(uses) : usesOfName(uses, name));
    });
}

function usesOfName({ versions }: ChannelUses, name: string) {
  const found = versions.flatMap((each) => namesMeant(each, name).map((meant) => ({ ...each, name: meant })));
  const unrecorded = versions.filter(({ isRecorded }) => !isRecorded);
  const rows = found.map((each) => [
    each.name,
    each.part,
    each.version,
    each.role,
    each.kit ?? '-',
    each.squad ?? '-',
  ]);
  return {
    data: {
      name,
      uses: found.map(({ names, ...each }) => each),
      unrecorded: unrecorded.map(({ part, version }) => ({ part, version })),
    },
    lines: [
      ...(rows.length > 0
        ? formatTable(['name', 'part', 'version', 'role', 'kit', 'squad'], rows)
        : [`no version uses ${name}`]),
      ...(unrecorded.length > 0
        ? [
            `warning: ${unrecorded.map(({ part, version }) => `${part} ${version}`).join(', ')} did not record which exports of the kit they import: build them again with the current kit`,
          ]
        : []),
    ],
  };
}

function deprecatedUses({ deprecated }: ChannelUses) {
  const now = Date.now();
  return {
    data: {
      deprecated: deprecated.map(({ usedBy, ...each }) => ({
        ...each,
        usedBy: usedBy.map(({ part, version, role }) => ({ part, version, role })),
      })),
    },
    lines: deprecated
      .flatMap(({ usedBy, ...each }) => [
        `${deprecationText(each)} (${daysUntil(each.until, now)} days)`,
        ...(usedBy.length > 0
          ? usedBy.map(({ part, version, role }) => `  ${part} ${version} (${role})`)
          : ['  no version uses it']),
      ])
      .concat(deprecated.length > 0 ? [] : ['the live host has deprecated nothing']),
  };
}

/** Compares an API that is about to be released with the calls of everything that pages may load. */
async function againstApi({ versions }: ChannelUses, url: string) {
  const api = await readApi(url);
  if ('problem' in api) throw new StoreError(api.problem);
  const missing = versions.flatMap(({ part, version, role, names }) =>
    callsNotOffered(names, api.offered).map((call) => ({ part, version, role, call })),
  );
  return {
    data: { api: url, missing },
    failed: missing.length > 0,
    lines:
      missing.length > 0
        ? missing.map(
            ({ part, version, role, call }) =>
              `${part} ${version} (${role}) calls ${call}, which ${url} does not offer: keep the call until another version is live`,
          )
        : [`${url} offers every call of the live versions, canaries and fallbacks`],
  };
}
