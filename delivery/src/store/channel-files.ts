import { appendFile, link, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Channel, ChannelSchema } from '@tapin/shared/remote/channel';
import { type Static, type TSchema, Type } from 'typebox';
import { hasCode, isMissing, readIfThere, replaceFile, syncFolder, writeTemporary } from './durable-files.ts';
import { type LogEntry, LogEntrySchema } from './log-entry.ts';
import { parseAs, parseLines } from './parse-json.ts';
import { ChannelMoved, StoreError } from './store.ts';

const ClaimSchema = Type.Object({ change: LogEntrySchema, channel: ChannelSchema });

/**
 * Channel documents in a folder, replaced by compare-and-swap without a lock that a crash could leave behind.
 *
 * A writer claims revision N+1 by linking its finished document to `revisions/<channel>/<N+1>.json`, which the
 * file system lets exactly one process do. That link is the commit; `log/<channel>.jsonl` and
 * `channels/<channel>.json` follow. Should the writer die or fall behind before that, readers find the later
 * revision and go on from there, so claims are never removed.
 */
export class ChannelFiles {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async read(channel: string): Promise<Channel | null> {
    let current = await this.#parse(ChannelSchema, this.#document(channel), channel);
    for (;;) {
      const next = await this.#parse(
        ClaimSchema,
        this.#claim(channel, (current?.revision ?? 0) + 1),
        channel,
      );
      if (!next) return current;
      current = next.channel;
    }
  }

  async replace(name: string, channel: Channel, change: LogEntry): Promise<void> {
    await this.#commit(name, this.#claim(name, channel.revision), toText({ change, channel }));
    await mkdir(dirname(this.#log(name)), { recursive: true });
    await appendFile(this.#log(name), `${JSON.stringify(change)}\n`, { flush: true });
    await replaceFile(this.#document(name), toText(channel));
  }

  /** The log as written, and what a writer that died between commit and log did not get to write. */
  async readLog(channel: string): Promise<LogEntry[]> {
    const entries = parseLines(LogEntrySchema, (await readIfThere(this.#log(channel))) ?? '');
    const logged = new Set(entries.map(({ revision }) => revision));
    for (const revision of await this.#claimedRevisions(channel)) {
      if (logged.has(revision)) continue;
      const claim = await this.#parse(ClaimSchema, this.#claim(channel, revision), channel);
      if (claim) entries.push(claim.change);
    }
    return entries.sort((a, b) => a.revision - b.revision);
  }

  async #commit(channel: string, claim: string, content: string): Promise<void> {
    const temporary = await writeTemporary(claim, content);
    try {
      await link(temporary, claim);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      throw new ChannelMoved(`channel ${channel} was changed by someone else meanwhile: try again`);
    } finally {
      await rm(temporary, { force: true });
    }
    await syncFolder(dirname(claim));
  }

  async #claimedRevisions(channel: string): Promise<number[]> {
    try {
      const files = await readdir(this.#claims(channel));
      return files.filter((file) => /^\d+\.json$/.test(file)).map((file) => Number.parseInt(file, 10));
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async #parse<T extends TSchema>(schema: T, path: string, channel: string): Promise<Static<T> | null> {
    const text = await readIfThere(path);
    if (text === null) return null;
    const value = parseAs(schema, text);
    if (value !== null) return value;
    const copies = this.#claims(channel);
    throw new StoreError(
      `${path} is damaged: remove it and the latest revision in ${copies} takes its place`,
    );
  }

  #document(channel: string) {
    return join(this.#root, 'channels', `${channel}.json`);
  }

  #log(channel: string) {
    return join(this.#root, 'log', `${channel}.jsonl`);
  }

  #claims(channel: string) {
    return join(this.#root, 'revisions', channel);
  }

  #claim(channel: string, revision: number) {
    return join(this.#claims(channel), `${revision}.json`);
  }
}

const toText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
