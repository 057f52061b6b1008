import { setupServer } from 'msw/node';
import { repeatDelay } from '../api/repeat-writes.ts';
import { setSessionMarker } from './session-marker.tsx';

/**
 * The network of a test: what is not answered by a handler fails the test. The browser has the cookie that says that a
 * session may exist. A write is repeated without a wait. Call once per test file.
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
