import type { LoadOutcome } from '@tapin/delivery-formats/discovery';

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
    summary: () =>
      reported().map(
        ({ version, status, errorClass }) => `${version} ${status}${errorClass ? `: ${errorClass}` : ''}`,
      ),
  };
}
