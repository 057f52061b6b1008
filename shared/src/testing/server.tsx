import { setupServer } from 'msw/node';
import { repeatDelay } from '../api/repeat-writes.ts';
import { setSessionMarker } from './session-marker.tsx';

/**
 * Mocks the network of a test. A request without a handler fails the test. The browser has the cookie which says that a
 * session may exist. Writes are repeated without a wait. It is called once per test file.
 */
export function useTestServer() {
  const server = setupServer();
  beforeAll(() => {
    repeatDelay.firstMs = 0;
    server.listen({ onUnhandledFrame: 'error' });
  });
  beforeEach(() => setSessionMarker(true));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
