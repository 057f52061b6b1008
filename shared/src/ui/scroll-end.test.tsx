import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tapin/shared/query';
import { useMockViewport } from '@tapin/shared/testing/mock-viewport';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { ScrollEnd } from './scroll-end.tsx';

const viewport = useMockViewport();
const load = jest.fn<Promise<number>, [number]>();

function List() {
  const query = useInfiniteQuery({
    queryKey: ['list'],
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: 1,
    getNextPageParam: (last) => (last < 3 ? last + 1 : undefined),
    retry: false,
  });
  return (
    <>
      <p>Pages {query.data?.pages.join(' ')}</p>
      <section aria-label="End">
        <ScrollEnd query={query} />
      </section>
    </>
  );
}

const end = () => screen.getByRole('region', { name: 'End' }).firstElementChild as HTMLElement;

async function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  );
  await screen.findByText('Pages 1');
}

beforeEach(() => load.mockReset().mockImplementation(async (page) => page));

test('loads the next page when the end comes near the viewport, until none is left', async () => {
  await show();
  await viewport.leave(end(), 0);
  expect(load).toHaveBeenCalledTimes(1);
  await viewport.enter(end());
  await screen.findByText('Pages 1 2');
  // The page was too short to move the end out of the viewport, so the end is observed again.
  await viewport.enter(end());
  await screen.findByText('Pages 1 2 3');
  expect(viewport.isObserved(end())).toBe(false);
});

test('announces a page that is loading, and does not request it again', async () => {
  await show();
  const pendingPage = Promise.withResolvers<number>();
  load.mockReturnValueOnce(pendingPage.promise);
  await viewport.enter(end());
  expect(await screen.findByRole('status')).toHaveTextContent('Loading…');
  expect(viewport.isObserved(end())).toBe(false);
  await act(async () => pendingPage.resolve(2));
  expect(await screen.findByText('Pages 1 2')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a page that fails shows its error and waits for a retry; the loaded pages stay', async () => {
  await show();
  load.mockRejectedValueOnce(new Error('Network Error'));
  await viewport.enter(end());
  expect(await screen.findByRole('alert')).toHaveTextContent('Network Error');
  expect(screen.getByText('Pages 1')).toBeVisible();
  expect(viewport.isObserved(end())).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Pages 1 2')).toBeVisible();
});
