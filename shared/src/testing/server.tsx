import { setupServer } from 'msw/node';
import { setSessionMarker } from './session-marker.tsx';

/**
 * The network of a test: what is not answered by a handler fails the test. The browser has the cookie that says that a
 * session may exist. Call once per test file.
 */
export function useTestServer() {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  beforeEach(() => setSessionMarker(true));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
