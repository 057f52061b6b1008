import { type Change, nextVersion } from '@tapin/delivery-formats/kit-exports';
import { describeSize, type FileSizes, kilobytes, measurePart } from '@tapin/delivery-formats/part-sizes';
import { blockedBecause } from '#src/publish/changes/change-channel.ts';
import { conflictRefusals } from '#src/publish/conflicts/live-conflicts.ts';
import { foreignClaimRefusal } from '#src/signing/key-list/ownership.ts';
import { isBlocked } from '#src/store/pointers.ts';
import type { Candidate } from './candidate.ts';
import { hasVersionFor, type KitComparison } from './kit-comparison.ts';
import { exceededSize, type MeasuredRelease } from './sizes.ts';

/** The line for the operator about what is wrong, and what to do. */
type Refusal = string;
type Check = (candidate: Candidate) => Refusal[];

interface Checked {
  refusals: Refusal[];
  /** The lines that tell the operator which comparisons were not possible. */
  warnings: string[];
}

/** Checks a candidate. What cannot become live at all is not compared, and its first refusal counts; later all count. */
export function check(candidate: Candidate): Checked {
  for (const refuse of [missingKit, duplicate, blocked]) {
    const [refusal] = refuse(candidate);
    if (refusal) return { refusals: [refusal], warnings: [] };
  }
  const checks = [kitVersion, conflictsWithLive, foreignClaims, missingCalls, overBudget];
  return {
    refusals: checks.flatMap((refuse) => refuse(candidate)),
    warnings: [...candidate.kits.flatMap(kitWarning), ...callWarning(candidate)],
  };
}

/** Squads could not install the kit of such a host. */
const missingKit: Check = ({ builds }) =>
  builds
    .filter(({ lacksKit }) => lacksKit)
    .map(
      ({ info: { name, version, kit } }) =>
        `the build of ${name} ${version} does not contain its kit ${kit}: build it with its script "build", then publish`,
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

/** An added or changed name of the kit needs a minor version, a removed name or a narrower type a major version. */
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

/** Without an address of an API the calls are not compared. */
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

/** Returns at most five names for a message. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `"${name}"`);
  return [...shown, ...(names.length > 5 ? [`${names.length - 5} others`] : [])].join(', ');
}

const conflictsWithLive: Check = ({ live, releases, isCanary, ownHost }) =>
  conflictRefusals(live, releases, { isCanary, ownHost });

/** The readers of a signed store refuse a release whose part may not claim what it claims. */
const foreignClaims: Check = ({ releases, owners }) =>
  owners ? releases.flatMap((release) => foreignClaimRefusal(release, owners) ?? []) : [];

/** Returns the first release that makes a call that a running API does not offer, or why that is not known. */
const missingCalls: Check = ({ releases, apis }) => {
  for (const api of apis ?? []) {
    if ('problem' in api) return [api.problem];
    const offered = new Set(api.offered.map(withoutNames));
    for (const { name, version, calls = [] } of releases) {
      const missing = calls.filter((call) => !offered.has(withoutNames(call)));
      if (missing.length > 0)
        return [
          `${name} ${version} refused: it calls ${missing.join(', ')}, which the API at ${api.url} does not offer: release the API first`,
        ];
    }
  }
  return [];
};

/** Two calls are the same when they differ in the names of parameters only. */
const withoutNames = (call: string) => call.replace(/:\w+/g, ':');

const overBudget: Check = ({ measured }) => measured.flatMap((each) => budgetRefusal(each) ?? []);

function budgetRefusal({ release, sizes, live }: MeasuredRelease): Refusal | null {
  const exceeded = exceededSize({ release, sizes });
  if (!exceeded) return null;
  const { name, version, budgets } = release;
  const part = measurePart(release, sizes);
  const counted = Object.fromEntries(part.files[exceeded].map((file) => [file, sizes[file] ?? 0]));
  const growth = live ? growthSince(live.sizes, counted, live.version) : '';
  return `${name} ${version} refused: its ${describeSize(exceeded, part)} has ${kilobytes(part.sizes[exceeded])} compressed, and its budget is ${kilobytes(budgets?.[exceeded] ?? 0)}${growth}: make it smaller, or raise the budget in src/remote.ts`;
}

/** Names of built files contain a hash of their content, which differs between versions. */
const withoutHash = (file: string) => file.replace(/[.-][\w-]{8,20}(?=\.\w+$)/, '');

/** Growth of fewer bytes than this is not listed, because every version differs a little. */
const reportedGrowth = 100;

/** Lists the files that grew or are new, the largest growth first. */
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
