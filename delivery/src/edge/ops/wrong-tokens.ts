const firstDelayMs = 250;
const maxDelayMs = 30_000;
/** A client that has sent no wrong token for this time starts with the first delay again. */
const forgetAfterMs = 900_000;
const maxRememberedClients = 10_000;
const maxDelayedReplies = 100;
const maxDelayedRepliesPerClient = 4;

interface Client {
  wrongTokens: number;
  delayedReplies: number;
  latestAt: number;
}

/**
 * Delays the replies to wrong operator tokens, for each further one of a client twice as long. A right token is never
 * counted and never delayed, so that nobody can keep an operator out, not even from the same address.
 */
export class WrongTokens {
  /** The clients, the one with the latest wrong token last. */
  readonly #clients = new Map<string, Client>();
  readonly #delayed = new Set<() => void>();
  #isClosed = false;

  /** Waits as long as this client has to. Returns false, without waiting, when too many replies are delayed already. */
  async delayReply(address: string): Promise<boolean> {
    const client = this.#count(address);
    const isFull = this.#delayed.size >= maxDelayedReplies;
    if (isFull || client.delayedReplies >= maxDelayedRepliesPerClient) return false;
    client.delayedReplies += 1;
    await this.#wait(Math.min(firstDelayMs * 2 ** (client.wrongTokens - 1), maxDelayMs));
    client.delayedReplies -= 1;
    return true;
  }

  /** Ends all delays, so that they do not hold up the end of the process. */
  close(): void {
    this.#isClosed = true;
    for (const end of this.#delayed) end();
  }

  #count(address: string): Client {
    const now = Date.now();
    const known = this.#clients.get(address);
    const isRecent = known !== undefined && now - known.latestAt < forgetAfterMs;
    const client = known ?? { wrongTokens: 0, delayedReplies: 0, latestAt: now };
    client.wrongTokens = isRecent ? client.wrongTokens + 1 : 1;
    client.latestAt = now;
    this.#clients.delete(address);
    this.#clients.set(address, client);
    const [oldest] = this.#clients.keys();
    if (this.#clients.size > maxRememberedClients && oldest !== undefined) this.#clients.delete(oldest);
    return client;
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#delayed.delete(end);
        resolve();
      };
      const timer = setTimeout(end, this.#isClosed ? 0 : ms);
      this.#delayed.add(end);
    });
  }
}
