import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@tapin/api/free-port';

/**
 * `hangs`: the API accepts connections and replies to nothing. `closes`: it passes health checks, and closes the connection
 * of each call. `is slow`: it replies to calls after three seconds, and to health checks at once. `holds`: it holds calls
 * until the test answers them, and passes health checks.
 */
type State = 'works' | 'hangs' | 'closes' | 'is slow' | 'holds';

/** A server that behaves like an API. `received` has the calls that it got, and `held` those without a reply. */
export class TestApi {
  state: State = 'works';
  replyMs = 0;
  replyBytes = 0;
  /** The headers of the last call. */
  headers: IncomingHttpHeaders = {};
  readonly received: string[] = [];
  readonly held: ServerResponse[] = [];
  readonly url: string;
  #server: Server | undefined;

  private constructor(port: number) {
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(t: Pick<TestContext, 'after'>): Promise<TestApi> {
    const api = new TestApi(await freePort());
    await api.start();
    t.after(() => api.kill());
    return api;
  }

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      if (request.url?.endsWith('z')) {
        if (this.state !== 'hangs') response.end('{"ok":true}');
        return;
      }
      this.headers = request.headers;
      this.received.push(`${request.method} ${request.url}`);
      // A server that reads no body would make a sender wait that sends one.
      request
        .resume()
        .on('end', () => void this.#reply(response))
        .on('error', () => undefined);
    });
    this.#server.listen(Number(new URL(this.url).port), '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Ends the server and all of its connections, as `kill -9` does. */
  kill(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  async #reply(response: ServerResponse): Promise<void> {
    if (this.state === 'closes') response.socket?.destroy();
    else if (this.state === 'hangs' || this.state === 'holds') this.held.push(response);
    else {
      await setTimeout(this.state === 'is slow' ? 3_000 : this.replyMs);
      response.end(this.replyBytes > 0 ? Buffer.alloc(this.replyBytes) : '{"ok":true}');
    }
  }
}
