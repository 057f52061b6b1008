/** So long an API that refused a connection is asked last. */
const avoidedMs = 2_000;

/** The APIs behind the edge, in turn; who has just refused a connection comes last, and is asked before nobody is. */
export class Upstreams {
  readonly #addresses: readonly string[];
  readonly #avoidedUntil = new Map<string, number>();
  #turn = 0;

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses;
  }

  /** Whom to ask, and whom when that one cannot be reached. */
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
    this.#avoidedUntil.set(address, performance.now() + avoidedMs);
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

/** Whether another API may be asked: this one has not heard the request, or hearing it twice changes nothing. */
export function mayAskAnother(error: Error, method: string): boolean {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? `${cause.code}` : '';
  return notConnected.has(code) || (cutOff.has(code) && ['GET', 'HEAD'].includes(method));
}
