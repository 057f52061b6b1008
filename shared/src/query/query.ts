/**
 * The exports of TanStack Query that the parts use. Parts import them from here, so that the page has one client and the
 * unused exports are removed from the bundle.
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
