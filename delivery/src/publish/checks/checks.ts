import { changelogHeading } from '@tapin/delivery-formats/changelog';
import { isConfigValue } from '@tapin/delivery-formats/config-value';
import { deprecationText, usedAmong } from '@tapin/delivery-formats/deprecation';
import { type Change, nextVersion } from '@tapin/delivery-formats/kit-exports';
import {
  describeSize,
  type FileSizes,
  kilobytes,
  measurePart,
  sizeNames,
  slotBytes,
} from '@tapin/delivery-formats/part-sizes';
import { blockedBecause } from '#src/publish/changes/change-channel.ts';
import { conflictRefusals } from '#src/publish/conflicts/live-conflicts.ts';
import { withRelease } from '#src/publish/conflicts/live-releases.ts';
import { removedInUse } from '#src/publish/conflicts/removed-in-use.ts';
import { offeredSlots } from '#src/publish/conflicts/slots.ts';
import { foreignClaimRefusal } from '#src/signing/key-list/ownership.ts';
import { isBlocked, partOf } from '#src/store/pointers.ts';
import { hostName } from '#src/store/store.ts';
import type { Candidate } from './candidate.ts';
import { hasVersionFor, type KitComparison } from './kit-comparison.ts';
import { callsNotOffered } from './running-api.ts';
import type { MeasuredRelease } from './sizes.ts';

type Refusal = string;
type Check = (candidate: Candidate) => Refusal[];

interface Checked {
  refusals: Refusal[];
  warnings: string[];
}

/**
 * Checks a candidate. A build that cannot become live at all is refused with one message, before the comparisons. The
 * refusals of the comparisons are all returned.
 */
export function check(candidate: Candidate): Checked {
  for (const refuse of [missingKit, missingChanges, duplicate, blocked]) {
    const [refusal] = refuse(candidate);
    if (refusal) return { refusals: [refusal], warnings: [] };
  }
  const checks = [
    kitVersion,
    removedExports,
    conflictsWithLive,
    foreignClaims,
    missingCalls,
    overBudget,
    overSlotBudget,
  ];
  return {
    refusals: checks.flatMap((refuse) => refuse(candidate)),
    warnings: [
      ...candidate.kits.flatMap(kitWarning),
      ...callWarning(candidate),
      ...deprecatedUses(candidate),
      ...unusedValues(candidate),
    ],
  };
}

const missingKit: Check = ({ builds }) =>
  builds
    .filter(({ lacksKit }) => lacksKit)
    .map(
      ({ info: { name, version, kit } }) =>
        `the build of ${name} ${version} does not contain its kit ${kit}: build it with its script "build", then publish`,
    );

/** Refuses a release that says nothing about its changes, because operators read them. */
const missingChanges: Check = ({ builds }) =>
  builds
    .filter(({ lacksChanges }) => lacksChanges)
    .map(
      ({ info: { name, version } }) =>
        `${name} ${version} has no section in CHANGELOG.md: write "${changelogHeading(version)}" there, below it what changes for people, and build it again`,
    );

const duplicate: Check = ({ releases }) => {
  const names = releases.map(({ name }) => name);
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `${name} is named twice: publish one build of a part at a time`);
};

const blocked: Check = ({ anyway, channel, log, releases }) =>
  releases.flatMap(({ name, version }) =>
    !anyway && isBlocked(channel, name, version) ? [blockedBecause(channel, log, name, version)] : [],
  );

/**
 * Refuses a kit whose version is too low: an added or changed name requires a minor version, a removed name or a
 * narrower type a major version.
 */
const kitVersion: Check = ({ kits }) => kits.flatMap((kit) => kitRefusal(kit) ?? []);

function kitRefusal(kit: KitComparison): Refusal | null {
  const { removed, added, changed } = kit.names;
  const [name] = [...removed, ...added, ...changed];
  const below = (change: Change, what: string) =>
    hasVersionFor(kit, change)
      ? null
      : `kit ${kit.version} ${what}, compared with kit ${kit.before} of the live host: raise the version to ${nextVersion(kit.before, change)} with "node kit/exports.ts", and build the host again`;
  const aboutName =
    removed.length > 0
      ? below('major', `lacks "${name}"`)
      : name && below('minor', `${added.length > 0 ? 'adds' : 'changes'} "${name}"`);
  const narrowed = 'problem' in kit.types ? [] : kit.types.narrowed;
  return (
    aboutName || (narrowed.length > 0 ? below('major', `narrows the type of ${listed(narrowed)}`) : null)
  );
}

/** Warns that calls are not compared when no address of an API is known. */
const callWarning: Check = ({ apis, releases }) =>
  apis?.length === 0 && releases.some(({ calls = [] }) => calls.length > 0)
    ? ['the calls of the parts are not compared with an API: set --api or API_URL to compare them']
    : [];

const kitWarning = (kit: KitComparison): string | [] => {
  const { types, before } = kit;
  if ('problem' in types)
    return `the types of the kit were not compared with those of the live kit, only the names: ${types.problem}; "node kit/compare.ts SITE/kit/latest.tgz" compares them in the repository`;
  if (types.unclear.length === 0 || kitRefusal(kit)) return [];
  return `the compiler cannot compare the generic type of ${listed(types.unclear)} with that in kit ${before}: check it by hand`;
};

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `"${name}"`);
  return [...shown, ...(names.length > 5 ? [`${names.length - 5} others`] : [])].join(', ');
}

/** Refuses a kit that lacks an export which a live version, a canary or a fallback imports. */
const removedExports: Check = ({ kits, live, releases, isCanary }) =>
  removedInUse(live, releases, { isCanary, removed: kits.flatMap(({ names }) => names.removed) });

/** Warns the squad of a part that uses what the host has deprecated. */
const deprecatedUses: Check = ({ live, releases }) => {
  const { deprecations = [] } = releases.find(({ name }) => name === hostName) ?? live.host ?? {};
  return releases.flatMap((release) => {
    const used = usedAmong(
      release,
      deprecations.map(({ name }) => name),
    );
    return deprecations
      .filter(({ name }) => used.includes(name))
      .map((each) => `${release.name} ${release.version}: ${deprecationText(each)}`);
  });
};

/** Warns that a version does not allow a value which its squad has set, so that its pages use the default. */
const unusedValues: Check = ({ releases, channel, channelName }) =>
  releases.flatMap(({ name, version, config = {} }) =>
    Object.entries(partOf(channel, name)?.config ?? {}).flatMap(([key, value]) => {
      const field = config[key];
      return field && isConfigValue(field, value)
        ? []
        : [
            `${name} ${version} does not allow ${key}=${value}, which is set on ${channelName}: ${field ? `its pages use ${field.default}` : 'nothing reads it'}`,
          ];
    }),
  );

const conflictsWithLive: Check = ({ live, releases, isCanary, ownHost }) =>
  conflictRefusals(live, releases, { isCanary, ownHost });

/** Refuses a release whose part does not own its claims, because readers of a signed store would refuse it. */
const foreignClaims: Check = ({ releases, owners }) =>
  owners ? releases.flatMap((release) => foreignClaimRefusal(release, owners) ?? []) : [];

/** Refuses the first release with a call that a running API does not offer, or for an API whose calls are not known. */
const missingCalls: Check = ({ releases, apis }) => {
  for (const api of apis ?? []) {
    if ('problem' in api) return [api.problem];
    for (const { name, version, calls = [] } of releases) {
      const missing = callsNotOffered(calls, api.offered);
      if (missing.length > 0)
        return [
          `${name} ${version} refused: it calls ${missing.join(', ')}, which the API at ${api.url} does not offer: release the API first`,
        ];
    }
  }
  return [];
};

const overBudget: Check = ({ measured }) => measured.flatMap((each) => budgetRefusal(each) ?? []);

function budgetRefusal({ release, sizes, live }: MeasuredRelease): Refusal | null {
  const { name, version, budgets } = release;
  const part = measurePart(release, sizes);
  const exceeded = sizeNames.find((each) => part.sizes[each] > (budgets?.[each] ?? Number.POSITIVE_INFINITY));
  if (!exceeded) return null;
  const counted = Object.fromEntries(part.files[exceeded].map((file) => [file, sizes[file] ?? 0]));
  const growth = live ? growthSince(live.sizes, counted, live.release.version) : '';
  return `${name} ${version} refused: its ${describeSize(exceeded, part)} has ${kilobytes(part.sizes[exceeded])} compressed, and its budget is ${kilobytes(budgets?.[exceeded] ?? 0)}${growth}: make it smaller, or raise the budget in src/remote.ts`;
}

/** Refuses a content that is larger than the owner of its slot allows. */
const overSlotBudget: Check = ({ live, releases, measured }) => {
  const { host, remotes } = releases.reduce(withRelease, live);
  const offered = offeredSlots(host, remotes);
  return measured.flatMap(({ release, sizes }) =>
    (release.manifest?.slots ?? []).flatMap((slot) => {
      const { budget = Number.POSITIVE_INFINITY, owner = '' } = offered.get(slot) ?? {};
      const bytes = slotBytes(release, slot, sizes);
      if (bytes <= budget) return [];
      return [
        `${release.name} ${release.version} refused: its content of ${slot} has ${kilobytes(bytes)} compressed, and ${owner} allows ${kilobytes(budget)}: make it smaller, or ask the squad of ${owner} for a larger budget`,
      ];
    }),
  );
};

/** Removes the hash from the name of a built file, because the hash differs between versions. */
const withoutHash = (file: string) => file.replace(/[.-][\w-]{8,20}(?=\.\w+$)/, '');

/** A file that grew by fewer bytes is not listed, because every version differs a little. */
const reportedGrowth = 100;

function growthSince(before: FileSizes, now: FileSizes, version: string): string {
  const former = new Map(Object.entries(before).map(([file, size]) => [withoutHash(file), size]));
  const grown = Object.entries(now).flatMap(([file, size]) => {
    const known = former.get(withoutHash(file));
    const bytes = size - (known ?? 0);
    return bytes >= reportedGrowth ? [{ file: withoutHash(file), bytes, isNew: known === undefined }] : [];
  });
  const lines = grown
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 5)
    .map(({ file, bytes, isNew }) => `${file} ${isNew ? 'is new with' : 'grew by'} ${kilobytes(bytes)}`);
  return lines.length > 0 ? `; since ${version} ${lines.join(', ')}` : '';
}
