import { setupServer } from 'msw/node';

/** The network of a test: what is not answered by a handler fails the test. Call once per test file. */
export function useTestServer() {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
