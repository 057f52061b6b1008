import type { PagePreview } from '@tapin/delivery-formats/page-preview';
import {
  maxPreviewsPerPage,
  type PreviewDocument,
  parsePreviewToken,
  previewParameter,
  previewToken,
} from '@tapin/delivery-formats/preview';
import type { Release } from '@tapin/delivery-formats/release';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { differencesOf } from '#src/preview/differences.ts';
import { liveRelease } from '#src/preview/make-preview.ts';
import { conflictRefusals } from '#src/publish/conflicts/live-conflicts.ts';
import type { LiveChannel } from '../live/live-channel.ts';
import type { LiveView } from '../live/live-view.ts';
import type { ReleaseCache } from '../live/release-cache.ts';
import { pathForRedirect } from '../local-remotes.ts';
import type { PageKeys } from '../page-keys.ts';
import { randomId, writePage } from '../visits.ts';
import { type InvitedPeople, sessionKeyOf } from './invited-people.ts';
import {
  clearPass,
  grantedPreview,
  grantParameter,
  hasPass,
  operatorMaxAgeMs,
  type PreviewPass,
  readPass,
  writePass,
} from './preview-pass.ts';
import type { PreviewSource } from './preview-source.ts';

/** The API is asked again about a person after this time. */
const askAgainMs = 300_000;
/** Only the people who open a preview wait for its first page, in which many files are read. */
const composeDeadlineMs = 5_000;

interface PreviewOptions {
  source: PreviewSource;
  people: InvitedPeople;
  pageKeys: PageKeys;
  releases: ReleaseCache;
}

export interface PreviewedPage {
  view: LiveView;
  previews: PagePreview[];
}

/**
 * Opens previews for invited people, and composes their pages. Everyone else gets the live page: without an error, without
 * a cookie, and with the same content.
 */
export class Previews {
  readonly #options: PreviewOptions;

  constructor(options: PreviewOptions) {
    this.#options = options;
  }

  /**
   * Handles an address with `?preview=`. Returns the redirect for a person who may open a preview or leaves one, and
   * null for everyone else.
   */
  async open(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null> {
    // Nearly every request is of somebody else, for whom the address is not parsed.
    if (!request.url.includes(`${previewParameter}=`)) return null;
    if (!request.url.includes(previewParameter)) return null;
    const address = new URL(`http://page${request.url}`);
    const wanted = address.searchParams.getAll(previewParameter);
    if (wanted.length === 0) return null;
    const grant = address.searchParams.get(grantParameter);
    for (const name of [previewParameter, grantParameter]) address.searchParams.delete(name);
    const redirect = () => reply.header('cache-control', 'no-store').redirect(pathForRedirect(address), 303);
    if (wanted.includes('off')) {
      if (!hasPass(request)) return null;
      clearPass(request, reply);
      return redirect();
    }
    const opened = await this.#opened(request, wanted, grant);
    if (!opened) return null;
    writePass(request, reply, opened.pass, lastEnd(opened.documents));
    return redirect();
  }

  /** Returns the page with the previews of this browser, or null for the live page. */
  async pageFor(
    request: FastifyRequest,
    reply: FastifyReply,
    live: LiveChannel,
  ): Promise<PreviewedPage | null> {
    if (!hasPass(request)) return null;
    const pass = readPass(request);
    if (!pass || !isOwnPass(request, pass)) return null;
    const documents = await this.#find(pass.keys);
    if (documents.length === 0) return null;
    if (!pass.operatorUntil && Date.now() - pass.askedAt > askAgainMs) {
      if (!(await this.#options.people.includes(request, pass.session ?? ''))) return null;
      writePass(request, reply, { ...pass, askedAt: Date.now() }, lastEnd(documents));
    }
    const page = await this.#compose(live, documents);
    const id = randomId();
    writePage(request, reply, { id, visitor: id, at: Date.now(), given: givenTo(page), isPreview: true });
    return page;
  }

  async #opened(request: FastifyRequest, wanted: readonly string[], grant: string | null) {
    const { people, pageKeys } = this.#options;
    const keys = wanted.slice(0, maxPreviewsPerPage).flatMap((token) => parsePreviewToken(token) ?? []);
    const granted = grant && grantedPreview(pageKeys, grant);
    const session = sessionKeyOf(request);
    if (keys.length === 0 || (!granted && (!session || people.isEmpty))) return null;
    // The last one counts when an address names two previews of a part.
    const byPart = new Map(keys.map((key) => [key.part, key]));
    const documents = await this.#find([...byPart.values()]);
    const askedAt = Date.now();
    if (granted) {
      const own = documents.filter((document) => previewToken(document) === granted);
      const operatorUntil = askedAt + operatorMaxAgeMs;
      return own.length > 0
        ? { documents: own, pass: { keys: own, session: null, askedAt, operatorUntil } }
        : null;
    }
    if (documents.length === 0 || !session || !(await people.includes(request, session))) return null;
    return { documents, pass: { keys: documents, session, askedAt } };
  }

  async #find(keys: PreviewPass['keys']): Promise<PreviewDocument[]> {
    const found = await Promise.all(keys.map((key) => this.#options.source.find(key)));
    return found.filter((document) => document !== null);
  }

  async #compose(live: LiveChannel, documents: readonly PreviewDocument[]): Promise<PreviewedPage> {
    const { promise: late, resolve } = Promise.withResolvers<string>();
    const timer = setTimeout(() => resolve('the store does not answer'), composeDeadlineMs);
    const composing = this.#viewOf(live, documents).catch((error: Error) => error.message);
    const composed = await Promise.race([composing, late]).finally(() => clearTimeout(timer));
    if (typeof composed !== 'string') {
      const previews = documents.map((document, index) =>
        described(live, document, composed.releases[index]),
      );
      return { view: composed.view, previews };
    }
    const previews = documents.map((document) => ({ ...described(live, document), refusal: composed }));
    return { view: await live.view({ canaryParts: [], failedHosts: [] }), previews };
  }

  /** Composes the view. Returns the reason as a text when these versions cannot be on one page. */
  async #viewOf(
    live: LiveChannel,
    documents: readonly PreviewDocument[],
  ): Promise<{ view: LiveView; releases: Release[] } | string> {
    const found = documents.map(async ({ part, version }) => {
      const release = await this.#options.releases.find(part, version);
      if (!release) throw new Error(`${part} ${version} cannot be read from the store`);
      return release;
    });
    const releases = await Promise.all(found);
    // A squad can sign a preview that "preview" has not checked, and the live versions have changed since then.
    const state = { ...live.stable, canaries: [], fallbacks: [], newerHosts: [] };
    const refusals = conflictRefusals(state, releases, { isCanary: false, ownHost: null });
    if (refusals.length > 0) return refusals.join('; ');
    return { view: await live.viewWith(releases), releases };
  }
}

const lastEnd = (documents: readonly PreviewDocument[]): number =>
  Math.max(...documents.map(({ endsAt }) => Date.parse(endsAt)));

/** Whether a cookie belongs to the session of the request, or to an operator whose time has not passed. */
function isOwnPass(request: FastifyRequest, { session, operatorUntil }: PreviewPass): boolean {
  if (operatorUntil) return operatorUntil > Date.now();
  return session !== null && session === sessionKeyOf(request);
}

/** Returns the versions about which the page may report: only those of previews that it shows. */
function givenTo({ previews }: PreviewedPage): Record<string, string[]> {
  const shown = previews.filter(({ refusal }) => refusal === undefined);
  return Object.fromEntries(shown.map(({ part, version }) => [part, [version]]));
}

function described(live: LiveChannel, document: PreviewDocument, release?: Release): PagePreview {
  const { part, version, commit, author, endsAt, bytes, before } = document;
  const current = liveRelease(live.stable, part);
  return {
    ...{ part, version, commit, author, endsAt, bytes, before },
    live: current?.version ?? null,
    // A preview that is not shown is not compared.
    differences: differencesOf(release ? current : null, release ?? null),
  };
}
