const avoidAfterRefusalMs = 2_000;

/**
 * Rotates over the APIs behind the edge. An API that has just refused a connection is the last one to try, so that it
 * is still tried when all others refuse.
 */
export class Upstreams {
  readonly #addresses: readonly string[];
  readonly #avoidedUntil = new Map<string, number>();
  #turn = 0;

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses;
  }

  /** Returns all APIs in the order in which to try them. */
  inTurn(): string[] {
    const count = this.#addresses.length;
    this.#turn = (this.#turn + 1) % count;
    const turned = [...this.#addresses.slice(this.#turn), ...this.#addresses.slice(0, this.#turn)];
    const avoided = (address: string) => (this.#avoidedUntil.get(address) ?? 0) > performance.now();
    return [...turned.filter((address) => !avoided(address)), ...turned.filter(avoided)];
  }

  first(): string {
    return this.inTurn()[0] ?? '';
  }

  refused(address: string): void {
    this.#avoidedUntil.set(address, performance.now() + avoidAfterRefusalMs);
  }
}

const notConnected = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const cutOff = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Whether the request may be sent to another API: the first did not receive it, or receiving it twice changes nothing. */
export function mayAskAnother(error: Error, method: string): boolean {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? `${cause.code}` : '';
  return notConnected.has(code) || (cutOff.has(code) && ['GET', 'HEAD'].includes(method));
}
