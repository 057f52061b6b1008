import { infiniteQueryOptions, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { CallName, InputOf, OutputOf } from '@tapin/contract/calls';
import { getAuth } from '../session/auth-atom.ts';
import { type CallParts, request } from './call.ts';

/**
 * Returns the query key of a call: its name, the account, the input, and whatever else the reply depends on. A prefix
 * matches every key that starts with it.
 *
 * @example
 * // Every page of every search is loaded again.
 * await queryClient.invalidateQueries({ queryKey: keyOf('GET /staff/students') });
 */
export const keyOf = <K extends CallName>(
  name: K,
  ...keyParts: [user?: string | null, input?: InputOf<K>, ...dependsOn: unknown[]]
): readonly unknown[] => [name, ...keyParts];

const currentUserId = () => getAuth().user?._id ?? null;

/**
 * Options of a query. `dependsOn` contains values that change the reply but are not part of the input, such as a day or
 * the language.
 */
type Overrides<K extends CallName, Data> = Omit<
  UseQueryOptions<OutputOf<K>, Error, Data, readonly unknown[]>,
  'queryKey' | 'queryFn'
> & { dependsOn?: readonly unknown[] };

type QueryArguments<K extends CallName, Data> =
  unknown extends InputOf<K>
    ? [input?: undefined, overrides?: Overrides<K, Data>]
    : [input: InputOf<K>, overrides?: Overrides<K, Data>];

/**
 * Returns the query of a GET call. Its key contains the account, so that two people on one device share no data.
 *
 * @param name The call.
 * @param input The input of the call.
 * @param overrides Options of TanStack Query. `dependsOn` adds values to the key.
 *
 * @example
 * const { data, error } = useQuery(queryOf('GET /staff/dashboard', { query: { schoolUserId } }));
 */
export function queryOf<K extends CallName, Data = OutputOf<K>>(
  name: K,
  ...[input, { dependsOn = [], ...overrides } = {}]: QueryArguments<K, Data>
) {
  // The query library sends the request later, when the stack no longer contains the remote.
  const caller = new Error();
  // Without the type arguments the declaration would repeat the whole contract.
  return queryOptions<OutputOf<K>, Error, Data, readonly unknown[]>({
    ...overrides,
    queryKey: [...keyOf(name), currentUserId(), input, ...dependsOn] as readonly unknown[],
    queryFn: ({ signal }) => request(name, input ?? {}, { signal }, caller),
  });
}

interface Page {
  count: number;
  pageSize: number;
}

type ListName = { [K in CallName]: OutputOf<K> extends Page ? K : never }[CallName];

/**
 * Returns the query of a list that is loaded page by page. A page that is empty or not full is the last one.
 *
 * @example
 * const list = useInfiniteQuery(listOf('GET /staff/students', { query: { schoolUserId } }, { pageSize: 20 }));
 */
export function listOf<K extends ListName>(name: K, input: InputOf<K>, { pageSize }: { pageSize: number }) {
  const { query, ...parts }: CallParts = input ?? {};
  const caller = new Error();
  return infiniteQueryOptions({
    queryKey: [...keyOf(name), currentUserId(), input, pageSize] as readonly unknown[],
    queryFn: ({ signal, pageParam }) =>
      request(name, { ...parts, query: { ...query, offset: pageParam, pageSize } }, { signal }, caller),
    initialPageParam: 0,
    getNextPageParam: (page: OutputOf<K> & Page, _pages, offset) =>
      page.count === 0 || page.count !== page.pageSize ? undefined : offset + page.count,
  });
}
