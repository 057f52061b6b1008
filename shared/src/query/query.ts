/**
 * What the parts use of TanStack Query. Parts import it from here: a curated surface is tree-shaken, and the page has
 * one client.
 */
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
