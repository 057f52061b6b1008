import { bringMessages, textsOf } from '@tapin/shared/i18n';
import type { RemoteVersion } from '@tapin/shared/remote/discovery';
import type { SlotName } from '@tapin/shared/remote/manifest';
import type { RemoteModule, RemoteRoute } from '@tapin/shared/remote/module';
import type { ComponentType } from 'react';
import { forgetContainer, openContainer } from './container.ts';
import type { Remote } from './discovery.ts';
import { firstGood } from './first-good.ts';
import { LoadError, type LoadErrorClass, PartError } from './load-error.ts';
import { reportOutcome } from './outcomes.ts';
import { prefetch, refetch } from './prefetch.ts';
import { retryFile } from './retry-file.ts';

/** What the shell shows of a remote: the screen of a path, or what fills a slot. */
export type Part = { path: string } | { slot: SlotName };

export interface LoadedPart {
  Component: ComponentType;
  /** Key of the document title, with the remote's namespace; slots have none. */
  title: string | null;
  version: RemoteVersion;
  bringData: RemoteRoute['data'];
  messages: RemoteModule['messages'];
}

const patience = 1_500;
const limit = 15_000;

const nameOf = (part: Part) => ('path' in part ? part.path : part.slot);

/** An earlier version may not have had the part yet: that is no failure of it. */
const has = ({ manifest }: RemoteVersion, part: Part) =>
  'path' in part ? manifest.paths.some(({ path }) => path === part.path) : manifest.slots.includes(part.slot);

/** Finds, opens and remembers the parts of remotes; a version that fails makes way for the last known good one. */
export class RemoteLoader {
  readonly #modules = new Map<string, Promise<RemoteModule>>();
  readonly #parts = new Map<string, Promise<LoadedPart>>();
  /** What failed, by URL of a version, alone or with the part that failed. Not tried again until `retry`. */
  readonly #failed = new Set<string>();
  readonly #reported = new Set<string>();

  /** The same promise for the same part, until something about it changes. */
  load(remote: Remote, part: Part): Promise<LoadedPart> {
    const key = `${remote.name} ${nameOf(part)}`;
    const known = this.#parts.get(key);
    if (known) return known;
    const loading = this.#loadFirstGood(remote, part);
    this.#parts.set(key, loading);
    // In React's own marks: it then draws the part at once, where a bare promise takes a drawing of its own.
    loading.then(
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      () => undefined,
    );
    return loading;
  }

  /** A part threw while it was shown: another version is to take its place. Returns whether there is one. */
  async blame(remote: Remote, part: Part): Promise<boolean> {
    const key = `${remote.name} ${nameOf(part)}`;
    const shown = await this.#parts.get(key)?.catch(() => null);
    if (!shown) return false;
    this.#fail(remote, shown.version, part, 'render', 0);
    this.#parts.delete(key);
    return this.#usable(remote, part).length > 0;
  }

  /** Forgets every failure of a remote and starts again from its assigned version. */
  async retry(remote: Remote, part: Part): Promise<void> {
    if ('path' in part) await refetch(remote, part.path);
    for (const version of remote.versions) {
      if (![...this.#failed].some((key) => key.startsWith(version.url))) continue;
      this.#modules.delete(version.url);
      forgetContainer(version);
    }
    for (const key of this.#failed) if (isOf(remote, key)) this.#failed.delete(key);
    for (const key of this.#parts.keys()) if (key.startsWith(`${remote.name} `)) this.#parts.delete(key);
  }

  #usable(remote: Remote, part: Part): RemoteVersion[] {
    return remote.versions.filter(
      (version) =>
        has(version, part) &&
        !this.#failed.has(version.url) &&
        !this.#failed.has(`${version.url} ${nameOf(part)}`),
    );
  }

  async #loadFirstGood(remote: Remote, part: Part): Promise<LoadedPart> {
    const versions = this.#usable(remote, part);
    if (versions.length === 0) throw new LoadError('module', `no usable version of ${remote.name}`);
    const startedAt = performance.now();
    const slow = new Map<RemoteVersion, number>();
    const attempts = versions.map((version) => () => this.#attempt(remote, version, part));
    const onSlow = (attempt: number) => {
      const version = versions[attempt];
      if (!version) return;
      slow.set(version, attempt === versions.length - 1 ? limit : patience);
      this.#failed.add(version.url);
    };
    try {
      const loaded = await firstGood(attempts, { patience, limit, onSlow });
      // One that was slow and still came first has not failed anybody.
      slow.delete(loaded.version);
      // Only now: a version that is not shown must not put its words into the mouth of the one that is.
      await bringMessages(remote.name, loaded.messages).catch(() => undefined);
      this.#reportSlow(remote, slow);
      this.#reportLoaded(remote, loaded.version, Math.round(performance.now() - startedAt));
      return loaded;
    } catch (error) {
      this.#reportSlow(remote, slow);
      throw error;
    }
  }

  #reportSlow({ name }: Remote, slow: ReadonlyMap<RemoteVersion, number>): void {
    for (const [{ version }, durationMs] of slow) {
      reportOutcome({ remote: name, version, status: 'failed', durationMs, errorClass: 'timeout' });
    }
  }

  async #attempt(remote: Remote, version: RemoteVersion, part: Part): Promise<LoadedPart> {
    const startedAt = performance.now();
    const duration = () => Math.round(performance.now() - startedAt);
    try {
      prefetch(remote, nameOf(part), version);
      const module = await this.#open(version);
      const loaded = await showable(remote, module, part);
      // A slow version that arrives after all is good again.
      this.#failed.delete(version.url);
      return { ...loaded, version };
    } catch (error) {
      const failure =
        error instanceof LoadError ? error : new PartError('screen', 'a file of it failed', error);
      this.#fail(remote, version, failure instanceof PartError ? part : null, failure.errorClass, duration());
      throw failure;
    }
  }

  #open(version: RemoteVersion): Promise<RemoteModule> {
    const known = this.#modules.get(version.url);
    if (known) return known;
    const opening = openContainer(version);
    this.#modules.set(version.url, opening);
    return opening;
  }

  #reportLoaded({ name }: Remote, { version }: RemoteVersion, durationMs: number): void {
    if (this.#reported.has(`${name}@${version}`)) return;
    this.#reported.add(`${name}@${version}`);
    reportOutcome({ remote: name, version, status: 'loaded', durationMs });
  }

  #fail(
    remote: Remote,
    version: RemoteVersion,
    part: Part | null,
    errorClass: LoadErrorClass,
    durationMs: number,
  ) {
    const isKnown = this.#failed.has(version.url);
    this.#failed.add(part ? `${version.url} ${nameOf(part)}` : version.url);
    // Parts that wait for one version fail with it, a slow one may fail later: the operator counts it once.
    if (isKnown) return;
    reportOutcome({
      remote: remote.name,
      version: version.version,
      status: 'failed',
      durationMs,
      errorClass,
    });
  }
}

const isOf = (remote: Remote, key: string) => remote.versions.some(({ url }) => key.startsWith(url));

/** The component of a part, with its texts on this device; both are fetched at the same time. */
async function showable(
  remote: Remote,
  module: RemoteModule,
  part: Part,
): Promise<Omit<LoadedPart, 'version'>> {
  const route = 'path' in part ? module.routes.find(({ path }) => path === part.path) : undefined;
  const loadComponent = 'path' in part ? route?.screen : module.slots[part.slot];
  if (!loadComponent) throw new PartError('shape', `${remote.name} has no ${nameOf(part)}`);
  const [component] = await Promise.all([retryFile(loadComponent), retryFile(textsOf(module.messages))]);
  if (!isComponent(component.default)) throw new PartError('shape', `${nameOf(part)} is no component`);
  return {
    Component: component.default,
    title: route ? `${remote.name}:${route.title}` : null,
    bringData: route?.data,
    messages: module.messages,
  };
}

/** A function, or what `memo` and the like make of one. */
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
