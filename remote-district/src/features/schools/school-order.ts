import { useUrlParameter } from '@tapin/shared/ui/use-url-parameter';
import { needCareShare, type SchoolRow } from './school-row.ts';

type Figure = (row: SchoolRow) => number | null | undefined;

/** The figures by which the table can be sorted. `lowest` marks figures of which low values need attention. */
const figures = {
  feeling: { first: 'lowest', of: ({ trends }) => trends?.feeling.value },
  feelingChange: { first: 'lowest', of: ({ trends }) => trends?.feeling.change },
  needCareShare: { first: 'highest', of: needCareShare },
  needCare: { first: 'highest', of: ({ today }) => today.needCare },
  eaten: { first: 'lowest', of: ({ trends }) => trends?.eaten.value },
  eatenChange: { first: 'lowest', of: ({ trends }) => trends?.eaten.change },
  rested: { first: 'lowest', of: ({ trends }) => trends?.rested.value },
  restedChange: { first: 'lowest', of: ({ trends }) => trends?.rested.change },
  tappedIn: {
    first: 'highest',
    of: ({ today: { checkedInStudents, totalStudents } }) =>
      checkedInStudents === null || !totalStudents ? null : checkedInStudents / totalStudents,
  },
  followedUp: { first: 'highest', of: ({ care }) => care?.sameDayPercent },
  firstAct: { first: 'highest', of: ({ care }) => care?.medianMinutes },
  open: { first: 'highest', of: ({ care }) => care?.open },
  openLong: { first: 'highest', of: ({ care }) => care?.openLong },
  requests: { first: 'highest', of: ({ today }) => today.requests },
} satisfies Record<string, { first: 'highest' | 'lowest'; of: Figure }>;

export type SortKey = keyof typeof figures | 'name';
/**
 * The mean feeling, because the share in need of support is hidden at most schools of a small district, and hidden
 * figures are sorted last.
 */
const defaultKey: SortKey = 'feeling';
export const sortKeys = [...(Object.keys(figures) as (keyof typeof figures)[]), 'name'] as const;

export const columnKeys = [
  'name',
  'needCareShare',
  'feeling',
  'eaten',
  'rested',
  'tappedIn',
  'followedUp',
  'open',
  'requests',
] as const satisfies readonly SortKey[];
export type ColumnKey = (typeof columnKeys)[number];

export interface Order {
  by: SortKey;
  isReversed: boolean;
}

export const directionOf = ({ by, isReversed }: Order): 'ascending' | 'descending' => {
  const startsLow = by === 'name' || figures[by].first === 'lowest';
  return startsLow === isReversed ? 'descending' : 'ascending';
};

/**
 * Sorts the schools. A hidden figure is last in both directions, because its position would reveal it. Schools with
 * equal figures are sorted by name, also in reversed order.
 */
export function sortSchools(rows: readonly SchoolRow[], order: Order, language: string): SchoolRow[] {
  const sign = directionOf(order) === 'ascending' ? 1 : -1;
  const nameOf = ({ school }: SchoolRow) => school?.name ?? '';
  const byName = (a: SchoolRow, b: SchoolRow) =>
    nameOf(a).localeCompare(nameOf(b), language, { numeric: true });
  const { by } = order;
  if (by === 'name') return rows.toSorted((a, b) => sign * byName(a, b));
  const figureOf: Figure = figures[by].of;
  return rows.toSorted((a, b) => {
    const [left, right] = [figureOf(a) ?? null, figureOf(b) ?? null];
    if (left === null || right === null)
      return Number(left === null) - Number(right === null) || byName(a, b);
    return sign * (left - right) || byName(a, b);
  });
}

/** Parses the sort order from the URL: `needCare`, or `-needCare` for the reversed order. */
export function parseOrder(text: string | null): Order {
  const by = sortKeys.find((key) => key === text?.replace('-', '')) ?? defaultKey;
  return { by, isReversed: text === `-${by}` };
}

export const formatOrder = ({ by, isReversed }: Order): string => `${isReversed ? '-' : ''}${by}`;

const sortParameter = 'sort';

/** Keeps the sort order in the URL. Choosing the current column again reverses the order. */
export function useOrder() {
  const [inUrl, setInUrl] = useUrlParameter(sortParameter, defaultKey, { replace: true });
  const order = parseOrder(inUrl);
  const setOrder = (next: Order) => setInUrl(formatOrder(next));
  return {
    order,
    sortBy: (by: SortKey) => setOrder({ by, isReversed: by === order.by && !order.isReversed }),
    setOrder,
  };
}
