const avoidAfterRefusalMs = 2_000;

/**
 * Rotates over the APIs behind the edge. An API that has just refused a connection is the last one to try, so that it
 * is still tried when all others refuse.
 */
export class Upstreams {
  readonly #addresses: readonly string[];
  readonly #avoidedUntil = new Map<string, number>();
  #first = 0;

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses;
  }

  /** Returns all APIs in the order in which to try them. */
  inOrder(): string[] {
    const count = this.#addresses.length;
    this.#first = (this.#first + 1) % count;
    const rotated = [...this.#addresses.slice(this.#first), ...this.#addresses.slice(0, this.#first)];
    const isAvoided = (address: string) => (this.#avoidedUntil.get(address) ?? 0) > performance.now();
    return [...rotated.filter((address) => !isAvoided(address)), ...rotated.filter(isAvoided)];
  }

  first(): string {
    return this.inOrder()[0] ?? '';
  }

  avoid(address: string): void {
    this.#avoidedUntil.set(address, performance.now() + avoidAfterRefusalMs);
  }
}

const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const disconnectErrorCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Whether the request may be sent to another API: the first did not receive it, or receiving it twice changes nothing. */
export function canRetryElsewhere(error: Error, method: string): boolean {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? `${cause.code}` : '';
  return connectErrorCodes.has(code) || (disconnectErrorCodes.has(code) && ['GET', 'HEAD'].includes(method));
}
