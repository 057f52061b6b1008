import { hasProblem, isRecentlyChanged, type PartStatus } from '#src/figures/part-status.ts';
import { type Format, type Html, html } from './html.ts';

const kinds = ['all', 'failing', 'canary', 'changed', 'noOwner'] as const;

/** The filter with which the operator searches a long list of parts. It is in the address of the page. */
export interface PartFilter {
  search: string;
  show: (typeof kinds)[number];
}

const maxSearchLength = 80;

export function readFilter({ q = '', show = 'all' }: { q?: unknown; show?: unknown }): PartFilter {
  return {
    search: typeof q === 'string' ? q.trim().slice(0, maxSearchLength) : '',
    show: kinds.find((kind) => kind === show) ?? 'all',
  };
}

export const isFiltering = ({ search, show }: PartFilter): boolean => search !== '' || show !== 'all';

/** Returns the parts whose name, squad or version contains the search, and that are of the wanted kind. */
export function filterParts(
  parts: readonly PartStatus[],
  { search, show }: PartFilter,
  { failing, now }: { failing: ReadonlySet<string>; now: Date },
): PartStatus[] {
  const wanted = search.toLowerCase();
  const isMeant = ({ part, owner, stable, canary }: PartStatus) =>
    [part, owner?.squad ?? '', stable, canary?.version ?? ''].some((text) =>
      text.toLowerCase().includes(wanted),
    );
  const isShown: Record<PartFilter['show'], (part: PartStatus) => boolean> = {
    all: () => true,
    failing: (part) => failing.has(part.part) || (hasProblem(part) && part.canary === null),
    canary: ({ canary }) => canary !== null,
    changed: (part) => isRecentlyChanged(part, now),
    noOwner: ({ owner }) => owner === null,
  };
  return parts.filter((part) => isMeant(part) && isShown[show](part));
}

/** Returns the form for the filter. It works without scripts, because the filter is in the address. */
export function filterForm({ search, show }: PartFilter, isWeek: boolean, { overview }: Format): Html {
  const { filter } = overview;
  const options = kinds.map(
    (kind) =>
      html`<option value="${kind}"${kind === show ? html` selected` : ''}>${filter.kinds[kind]}</option>`,
  );
  return html`<form method="get" action="/ops" role="search" class="filter">
<label>${filter.search}<br><input type="search" name="q" value="${search}" maxlength="${maxSearchLength}" autocomplete="off"></label>
<label>${filter.show}<br><select name="show">${options}</select></label>
${isWeek ? html`<input type="hidden" name="days" value="7">` : ''}<button class="button second">${filter.apply}</button>${isFiltering({ search, show }) ? html` <a href="/ops${isWeek ? '?days=7' : ''}">${filter.clear}</a>` : ''}
</form>`;
}

/** Returns the query of an address of the page with the same filter. */
export function filterQuery({ search, show }: PartFilter, isWeek: boolean): string {
  const query = new URLSearchParams();
  if (search) query.set('q', search);
  if (show !== 'all') query.set('show', show);
  if (isWeek) query.set('days', '7');
  const text = query.toString();
  return text ? `?${text}` : '';
}
