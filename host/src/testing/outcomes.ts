import type { LoadOutcome } from '@tapin/delivery-formats/discovery';

/** Collects the reported outcomes; `reported` also sends the pending ones, as unloading the page does. */
export function useOutcomes() {
  const sendBeacon = jest.fn((_url: string, _body: string) => true);
  beforeEach(() => {
    dispatchEvent(new Event('pagehide'));
    sendBeacon.mockClear();
  });
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  const reported = (): LoadOutcome[] => {
    dispatchEvent(new Event('pagehide'));
    return sendBeacon.mock.calls.flatMap(([, body]) => JSON.parse(body));
  };
  return {
    sendBeacon,
    reported,
    /** The outcomes as texts such as `2.0.0 failed: entry` and `1.0.0 loaded`. */
    summary: () =>
      reported().map(
        ({ version, status, errorClass }) => `${version} ${status}${errorClass ? `: ${errorClass}` : ''}`,
      ),
  };
}
