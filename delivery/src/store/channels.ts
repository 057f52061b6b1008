import { randomUUID } from 'node:crypto';
import { type Channel, ChannelSchema } from '@tapin/delivery-formats/channel';
import type { ObjectStorage } from '@tapin/servers/objects/object-storage';
import { type Claim, type LogEntry, parseClaim } from './log-entry.ts';
import { parseAs } from './parse-json.ts';
import { type Channels, RevisionConflictError, StoreError } from './store.ts';

const readConcurrency = 32;

/**
 * Channel documents. They are replaced by compare-and-swap, without a lock that a crash could leave behind. A writer
 * claims revision N+1 by creating `revisions/<channel>/<N+1>.json` with its finished document, which only one process
 * can do. That is the commit. `channels/<channel>.json` is written afterwards and only says where readers start. If the
 * writer is killed before that, readers find the later revision and continue from it. Claims are never removed, because
 * they are also the log.
 */
export function storedChannels(objects: ObjectStorage, warn: (line: string) => void): Channels {
  return {
    address: objects.address,
    async readChannel(name) {
      let current = await readDocument(objects, name, warn);
      for (;;) {
        const next = await readClaim(objects, name, (current?.revision ?? 0) + 1);
        if (!next) return current;
        current = next.channel;
      }
    },
    async readChannelsSince(name, since) {
      const channels: Channel[] = [];
      for (const revision of (await revisionsOf(objects, name)).reverse()) {
        const claim = await readClaim(objects, name, revision);
        if (!claim) continue;
        channels.push(claim.channel);
        // A document from before that time was current until its successor, so it is included.
        if (Date.parse(claim.channel.updatedAt) < since.getTime()) break;
      }
      return channels;
    },
    async replaceChannel(name, channel, changes) {
      // By the random id, a writer recognizes its claim when the reply to the write was lost.
      const claim: Claim & { writer: string } = { writer: randomUUID(), changes, channel };
      if (!(await objects.create(claimPath(name, channel.revision), toText(claim)))) {
        throw new RevisionConflictError(
          `channel ${name} was changed by another operator at the same time: try again`,
        );
      }
      await objects.replace(documentPath(name), toText(channel));
    },
    async channelNames() {
      const files = await objects.list('revisions');
      return files.filter((file) => /^[a-z][a-z0-9-]*$/.test(file)).sort();
    },
    async readLog(name) {
      const revisions = await revisionsOf(objects, name);
      const entries: LogEntry[] = [];
      for (let from = 0; from < revisions.length; from += readConcurrency) {
        const some = revisions.slice(from, from + readConcurrency);
        const claims = await Promise.all(some.map((revision) => readClaim(objects, name, revision)));
        entries.push(...claims.flatMap((claim) => claim?.changes ?? []));
      }
      return entries;
    },
    async readLastChange(name, part, notBefore) {
      for (const revision of (await revisionsOf(objects, name)).reverse()) {
        const changes = (await readClaim(objects, name, revision))?.changes ?? [];
        if (changes.some(({ at }) => Date.parse(at) < notBefore.getTime())) return null;
        const change = changes.find((each) => each.part === part);
        if (change) return change;
      }
      return null;
    },
  };
}

/** Reads the document of a channel. A damaged document is restored from the latest revision. */
async function readDocument(
  objects: ObjectStorage,
  name: string,
  warn: (line: string) => void,
): Promise<Channel | null> {
  const path = documentPath(name);
  const text = await objects.read(path);
  if (text === null) return null;
  const document = parseAs(ChannelSchema, text);
  if (document) return document;
  const [latest] = (await revisionsOf(objects, name)).slice(-1);
  const claim = latest ? await readClaim(objects, name, latest) : null;
  const damaged = `${objects.address}/${path} is damaged`;
  if (!claim)
    throw new StoreError(
      `${damaged} and there is no revision to restore it from: restore the store from a backup`,
    );
  // A failed write is ignored, because channels can be served from a read-only store as well.
  await objects.replace(path, toText(claim.channel)).catch(() => undefined);
  warn(`${damaged}: restored from revision ${claim.channel.revision}`);
  return claim.channel;
}

async function readClaim(objects: ObjectStorage, name: string, revision: number): Promise<Claim | null> {
  const path = claimPath(name, revision);
  const text = await objects.read(path);
  if (text === null) return null;
  const claim = parseClaim(text);
  if (claim) return claim;
  throw new StoreError(`${objects.address}/${path} is damaged: restore it from a backup`);
}

async function revisionsOf(objects: ObjectStorage, name: string): Promise<number[]> {
  const files = await objects.list(`revisions/${name}`);
  const revisions = files.flatMap((file) => /^(\d+)\.json$/.exec(file)?.[1] ?? []).map(Number);
  return revisions.sort((a, b) => a - b);
}

const documentPath = (name: string) => `channels/${name}.json`;
const claimPath = (name: string, revision: number) => `revisions/${name}/${revision}.json`;
const toText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

export const emptyChannel: Channel = { revision: 0, updatedAt: '', host: null, remotes: {} };
