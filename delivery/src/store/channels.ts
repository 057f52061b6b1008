import { randomUUID } from 'node:crypto';
import { type Channel, ChannelSchema } from '@tapin/shared/remote/channel';
import { type Claim, type LogEntry, parseClaim } from './log-entry.ts';
import { parseAs } from './parse-json.ts';
import { type ObjectStorage, RevisionConflictError, StoreError } from './store.ts';

/** The number of revisions that are read at the same time. */
const readConcurrency = 32;

/**
 * Channel documents, replaced by compare-and-swap without a lock that a crash could leave behind.
 *
 * A writer claims revision N+1 by creating `revisions/<channel>/<N+1>.json` with its finished document, which exactly
 * one process can do. That is the commit. `channels/<channel>.json` is written afterwards and only says where to start
 * reading. If the writer is killed before that, readers find the later revision and continue from there. Claims are
 * never removed, because they are also the log.
 */
export class Channels {
  readonly #objects: ObjectStorage;
  readonly #warn: (line: string) => void;

  constructor(objects: ObjectStorage, warn: (line: string) => void) {
    this.#objects = objects;
    this.#warn = warn;
  }

  async read(name: string): Promise<Channel | null> {
    let current = await this.#document(name);
    for (;;) {
      const next = await this.#claim(name, (current?.revision ?? 0) + 1);
      if (!next) return current;
      current = next.channel;
    }
  }

  async replace(name: string, channel: Channel, changes: LogEntry[]): Promise<void> {
    // The random id lets a writer recognize its own claim when the reply to the write was lost.
    const claim: Claim & { writer: string } = { writer: randomUUID(), changes, channel };
    if (!(await this.#objects.create(claimPath(name, channel.revision), toText(claim)))) {
      throw new RevisionConflictError(
        `channel ${name} was changed by another operator at the same time: try again`,
      );
    }
    await this.#objects.replace(documentPath(name), toText(channel));
  }

  async readLog(name: string): Promise<LogEntry[]> {
    const revisions = await this.#revisions(name);
    const entries: LogEntry[] = [];
    for (let from = 0; from < revisions.length; from += readConcurrency) {
      const some = revisions.slice(from, from + readConcurrency);
      const claims = await Promise.all(some.map((revision) => this.#claim(name, revision)));
      entries.push(...claims.flatMap((claim) => claim?.changes ?? []));
    }
    return entries;
  }

  /** Returns the last change of a part, or null when it is older than `notBefore`. */
  async readLastChange(name: string, part: string, notBefore: Date): Promise<LogEntry | null> {
    for (const revision of (await this.#revisions(name)).reverse()) {
      const changes = (await this.#claim(name, revision))?.changes ?? [];
      if (changes.some(({ at }) => Date.parse(at) < notBefore.getTime())) return null;
      const change = changes.find((each) => each.part === part);
      if (change) return change;
    }
    return null;
  }

  /** Returns every document that was current at some time since then, the latest first. */
  async readSince(name: string, since: Date): Promise<Channel[]> {
    const channels: Channel[] = [];
    for (const revision of (await this.#revisions(name)).reverse()) {
      const claim = await this.#claim(name, revision);
      if (!claim) continue;
      channels.push(claim.channel);
      // A document from before that time was current until its successor.
      if (Date.parse(claim.channel.updatedAt) < since.getTime()) break;
    }
    return channels;
  }

  async names(): Promise<string[]> {
    const files = await this.#objects.list('revisions');
    return files.filter((file) => /^[a-z][a-z0-9-]*$/.test(file)).sort();
  }

  /** Reads the document. A damaged one is restored from the latest revision. */
  async #document(name: string): Promise<Channel | null> {
    const path = documentPath(name);
    const text = await this.#objects.read(path);
    if (text === null) return null;
    const document = parseAs(ChannelSchema, text);
    if (document) return document;
    const [latest] = (await this.#revisions(name)).slice(-1);
    const claim = latest ? await this.#claim(name, latest) : null;
    const damaged = `${this.#objects.address}/${path} is damaged`;
    if (!claim)
      throw new StoreError(
        `${damaged} and there is no revision to restore it from: restore the store from a backup`,
      );
    // A failed write is ignored, because a read-only store can still be served from.
    await this.#objects.replace(path, toText(claim.channel)).catch(() => undefined);
    this.#warn(`${damaged}: restored from revision ${claim.channel.revision}`);
    return claim.channel;
  }

  async #claim(name: string, revision: number): Promise<Claim | null> {
    const path = claimPath(name, revision);
    const text = await this.#objects.read(path);
    if (text === null) return null;
    const claim = parseClaim(text);
    if (claim) return claim;
    throw new StoreError(`${this.#objects.address}/${path} is damaged: restore it from a backup`);
  }

  async #revisions(name: string): Promise<number[]> {
    const files = await this.#objects.list(`revisions/${name}`);
    const revisions = files.flatMap((file) => /^(\d+)\.json$/.exec(file)?.[1] ?? []).map(Number);
    return revisions.sort((a, b) => a - b);
  }
}

const documentPath = (name: string) => `channels/${name}.json`;
const claimPath = (name: string, revision: number) => `revisions/${name}/${revision}.json`;
const toText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

export const emptyChannel: Channel = { revision: 0, updatedAt: '', host: null, remotes: {} };
