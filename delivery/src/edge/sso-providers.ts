import { ssoProviders } from '@tapin/shared/contract/vocabulary';
import { Type } from 'typebox';
import { parseAs } from '#src/store/parse-json.ts';

/** The reply of `GET /auth/sso`. An earlier API does not have `builtIn`. */
const ReplySchema = Type.Object({
  providers: Type.Array(Type.Unknown()),
  builtIn: Type.Optional(Type.Array(Type.String())),
});

const refreshMs = 5 * 60_000;
const retryMs = 5_000;
const apiDeadlineMs = 1_000;
/** The page keeps room for so many buttons of providers that the operator has added. */
const maxOwnPlaces = 3;

/**
 * Knows which providers of single sign-on the site has, so that pages show the right buttons before any script runs. No page
 * waits for the API: it is asked in the background.
 */
export class SsoProviders {
  readonly #api: () => string;
  #attributes = '';
  #nextReadAt = 0;

  constructor(api: () => string) {
    this.#api = api;
  }

  /** Returns attributes for the root element of a page. They are empty until the API has answered. */
  attributes(): string {
    if (Date.now() >= this.#nextReadAt) {
      this.#nextReadAt = Date.now() + retryMs;
      void this.#read().catch(() => undefined);
    }
    return this.#attributes;
  }

  async #read(): Promise<void> {
    const signal = AbortSignal.timeout(apiDeadlineMs);
    const response = await fetch(`${this.#api()}/api/auth/sso`, { signal });
    const known = response.ok ? parseAs(ReplySchema, await response.text()) : null;
    if (!known) return;
    const { builtIn, providers } = known;
    const missing = builtIn ? ssoProviders.filter((provider) => !builtIn.includes(provider)) : [];
    const ownPlaces = Math.min(providers.length, maxOwnPlaces);
    this.#attributes = ` data-no-sso="${missing.join(' ')}"${ownPlaces > 0 ? ` data-own-sso="${ownPlaces}"` : ''}`;
    this.#nextReadAt = Date.now() + refreshMs;
  }
}
