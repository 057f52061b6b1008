import { infiniteQueryOptions, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { CallName, InputOf, OutputOf } from '../contract/calls.ts';
import { getAuth } from '../session/auth-atom.ts';
import { type Parts, request } from './call.ts';

/**
 * Where the replies of a call are kept: by its name, whose account it was, what was asked, and what else the reply
 * depends on. A beginning covers all that begins so: `keyOf('GET /staff/students')` is every page of every search.
 */
export const keyOf = <K extends CallName>(
  name: K,
  ...rest: [user?: string | null, input?: InputOf<K>, ...dependsOn: unknown[]]
): readonly unknown[] => [name, ...rest];

const currentUser = () => getAuth().user?._id ?? null;

/** What a query does differently. `dependsOn` is what changes the reply without being asked for: a day, a language. */
type Overrides<K extends CallName, Data> = Omit<
  UseQueryOptions<OutputOf<K>, Error, Data, readonly unknown[]>,
  'queryKey' | 'queryFn'
> & { dependsOn?: readonly unknown[] };

type QueryArguments<K extends CallName, Data> =
  unknown extends InputOf<K>
    ? [input?: undefined, overrides?: Overrides<K, Data>]
    : [input: InputOf<K>, overrides?: Overrides<K, Data>];

/** The query of a call that reads: `useQuery(queryOf('GET /staff/dashboard', { query }))`. */
export function queryOf<K extends CallName, Data = OutputOf<K>>(
  name: K,
  ...[input, { dependsOn = [], ...overrides } = {}]: QueryArguments<K, Data>
) {
  return queryOptions({
    ...overrides,
    queryKey: [...keyOf(name), currentUser(), input, ...dependsOn] as readonly unknown[],
    queryFn: ({ signal }) => request(name, input ?? {}, { signal }),
  });
}

interface Page {
  count: number;
  pageSize: number;
}

/** The calls whose reply is one page of a list. */
type ListName = { [K in CallName]: OutputOf<K> extends Page ? K : never }[CallName];

/** The query of a list that is loaded page by page; a page that is empty or not full is the last one. */
export function listOf<K extends ListName>(name: K, input: InputOf<K>, { pageSize }: { pageSize: number }) {
  const { query, ...parts }: Parts = input ?? {};
  return infiniteQueryOptions({
    queryKey: [...keyOf(name), currentUser(), input, pageSize] as readonly unknown[],
    queryFn: ({ signal, pageParam }) =>
      request(name, { ...parts, query: { ...query, offset: pageParam, pageSize } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page: OutputOf<K> & Page, _pages, offset) =>
      page.count === 0 || page.count !== page.pageSize ? undefined : offset + page.count,
  });
}
