import { link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Channel, ChannelSchema } from '@tapin/shared/remote/channel';
import { Value } from 'typebox/value';
import { hasCode, readIfThere, replaceFile, syncFolder, writeTemporary } from './durable-files.ts';
import { ChannelMoved, StoreError } from './store.ts';

/**
 * Channel documents in a folder, replaced by compare-and-swap without a lock that a crash could leave behind.
 *
 * A writer claims revision N+1 by linking its finished document to `revisions/<channel>/<N+1>.json`, which the
 * file system lets exactly one process do. That link is the commit; `channels/<channel>.json` follows. Should
 * its writer die or fall behind before that, readers find the later revision and go on from there, so claims
 * are never removed.
 */
export class ChannelFiles {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async read(channel: string): Promise<Channel | null> {
    let current = await this.#parse(this.#document(channel), channel);
    for (;;) {
      const next = await this.#parse(this.#claim(channel, (current?.revision ?? 0) + 1), channel);
      if (!next) return current;
      current = next;
    }
  }

  /** Makes `next.revision` the current one; the log is written by `committed`, once it is certain. */
  async replace(channel: string, next: Channel, committed: () => Promise<void>): Promise<void> {
    const content = `${JSON.stringify(next, null, 2)}\n`;
    const claim = this.#claim(channel, next.revision);
    const temporary = await writeTemporary(claim, content);
    try {
      await link(temporary, claim);
    } catch (error) {
      if (hasCode(error, 'EEXIST')) throw new ChannelMoved(movedMessage(channel));
      throw error;
    } finally {
      await rm(temporary, { force: true });
    }
    await syncFolder(this.#claims(channel));
    await committed();
    await replaceFile(this.#document(channel), content);
  }

  async #parse(path: string, channel: string): Promise<Channel | null> {
    const text = await readIfThere(path);
    if (text === null) return null;
    try {
      const value: unknown = JSON.parse(text);
      if (Value.Check(ChannelSchema, value)) return value;
    } catch {
      // Told below, together with a document of the wrong shape.
    }
    const copies = this.#claims(channel);
    throw new StoreError(
      `${path} is damaged: remove it and the latest good copy in ${copies} takes its place`,
    );
  }

  #document(channel: string) {
    return join(this.#root, 'channels', `${channel}.json`);
  }

  #claims(channel: string) {
    return join(this.#root, 'revisions', channel);
  }

  #claim(channel: string, revision: number) {
    return join(this.#claims(channel), `${revision}.json`);
  }
}

const movedMessage = (channel: string) =>
  `channel ${channel} was changed by someone else meanwhile: look at "release status", then try again`;
