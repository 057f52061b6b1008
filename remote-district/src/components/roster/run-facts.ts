import { rosterActions } from '@tapin/shared/contract/roster';
import type { RosterCounts, RosterRun, RosterSettings } from '@tapin/shared/contract/roster-calls';
import { formatDate } from '@tapin/shared/formats/date';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';

const rosterGroups = ['schools', 'staff', 'students', 'classes', 'guardians', 'consents'] as const;

/**
 * Returns the number of changes by action, summed over schools, people, classes, addresses of guardians and decisions
 * of families.
 */
const totalsOf = (counts: RosterCounts) =>
  rosterActions.map((action) => ({
    action,
    count: rosterGroups.reduce((sum, group) => sum + (counts[group]?.[action] ?? 0), 0),
  }));

export const countChanges = (counts: RosterCounts): number =>
  totalsOf(counts).reduce((sum, { count }) => sum + count, 0);

/** Formats a moment with its day and time in the time zone of the browser. */
export const formatMoment = (moment: string): string =>
  formatDate(new Date(moment), { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/**
 * Formats when a run was applied, or else when it began, so that the list and the page of a run show the same moment.
 */
export const formatRunMoment = ({ appliedAt, createdAt }: RosterRun): string =>
  formatMoment(appliedAt ?? createdAt);

export const formatMomentDay = (moment: string): string =>
  formatDate(new Date(moment), { month: 'long', day: 'numeric' });

export function useRunFacts() {
  const { t } = useTranslation('district');
  /** Formats the totals of a run, for example "24 new · 9 changed · 6 end". */
  const describeCounts = (counts: RosterCounts): string =>
    joinFacts(
      totalsOf(counts).map(({ action, count }) => count > 0 && t(`roster.total.${action}`, { count })),
    ) || t('roster.total.none');
  const starterOf = ({ startedBy, origin }: RosterRun): string =>
    startedBy ?? t(origin === 'command' ? 'roster.by.operator' : 'roster.by.nightly');
  const sourceOf = ({ fileName, origin }: RosterRun): string => fileName || t(`roster.origin.${origin}`);
  return { describeCounts, starterOf, sourceOf };
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);

/** Returns the host name of the server from which the roster is read; empty for a file or a folder. */
export const sourceName = ({ source }: RosterSettings): string =>
  typeof source === 'string' ? '' : hostOf(source.address);
