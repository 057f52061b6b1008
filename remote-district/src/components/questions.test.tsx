import { QueryClient, QueryClientProvider } from '@tapin/shared/query';
import { setAuth } from '@tapin/shared/session';
import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useOfferQuestion } from './questions.ts';

const server = useTestServer();

test('an offer that was saved is not sent again before the page of questions is shown', async () => {
  let sent = 0;
  server.use(
    http.post('*/api/district/question-offers', () => {
      sent += 1;
      return HttpResponse.json({});
    }),
  );
  setAuth(districtAdmin());
  const client = new QueryClient();
  const { result } = renderHook(useOfferQuestion, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const offer = () =>
    act(() =>
      result.current.mutate({ type: 'basic', texts: { en: { question: 'Safe?' } }, lowResponses: [] }),
    );
  offer();
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  offer();
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(sent).toBe(1);
});
