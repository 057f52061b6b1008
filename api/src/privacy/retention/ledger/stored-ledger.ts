import { createHash } from 'node:crypto';
import { readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, readIfExists } from '@tapin/servers/durable-files';
import { maxConcurrency } from '@tapin/servers/objects/bucket';
import { isBucket, type ObjectStorage } from '@tapin/servers/objects/object-storage';
import { openPrivateObjects } from '@tapin/servers/objects/open-objects';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type LedgerEntry, LedgerEntrySchema } from './ledger-entries.ts';

/** An error about the ledger that the operator can correct. Its message says how. */
export class LedgerError extends Error {}

/**
 * The ledger is a sequence of numbered documents, `entries/000000000001.json` and so on. Each is created only if it is
 * absent, so that processes on several machines agree about their order without a common clock, and a missing number
 * is noticed. A document is one JSON value, so that a truncated one cannot be read.
 */
const folder = 'entries';
const DocumentSchema = Type.Object({ entries: Type.Array(LedgerEntrySchema) });

/** A file of an earlier version is stored with the number 0, its size and its hash, so that it is read first. */
const namePattern = /^(\d{12})(?:-\d{12}-[0-9a-f]{16})?\.json$/;
const padded = (number: number) => String(number).padStart(12, '0');
const numberOf = (name: string) => Number(namePattern.exec(name)?.[1]);
const nameOf = (number: number) => `${padded(number)}.json`;

const textOf = (entries: readonly object[]) => `${JSON.stringify({ entries })}\n`;

async function listNames(objects: ObjectStorage): Promise<string[]> {
  return (await objects.list(folder)).filter((name) => namePattern.test(name)).sort();
}

/** Appends entries to the ledger in a folder or a bucket. */
export class StoredLedger {
  readonly #address: string;
  readonly #objects: ObjectStorage;
  /** The number of the next document, as far as this process knows. */
  #next = 0;

  constructor(address: string) {
    this.#address = address;
    this.#objects = openPrivateObjects(address);
  }

  /** Stores entries as one document. They survive a power cut when the promise resolves. */
  async append(entries: readonly LedgerEntry[], at: Date): Promise<void> {
    await requireNoFile(this.#address);
    const text = textOf(entries.map((entry) => ({ at: at.toISOString(), ...entry })));
    if (this.#next === 0) await this.#skipTo(1);
    while (!(await this.#objects.create(`${folder}/${nameOf(this.#next)}`, text)))
      await this.#skipTo(this.#next + 1);
    this.#next += 1;
  }

  /** Moves on to the first number from `atLeast` on that no listed document has. */
  async #skipTo(atLeast: number): Promise<void> {
    const last = (await listNames(this.#objects)).at(-1);
    this.#next = Math.max(atLeast, last === undefined ? 1 : numberOf(last) + 1);
  }
}

const takeOverAdvice = (file: string) =>
  `${file} is the ledger of an earlier version: set RETENTION_LEDGER to a folder or a bucket, and run: node operator.js retention take-over ${file}`;

/** Refuses an address that is a file. Nothing may be deleted while a part of the ledger would not be read. */
async function requireNoFile(address: string): Promise<void> {
  if (isBucket(address)) return;
  try {
    if ((await stat(address)).isFile()) throw new LedgerError(takeOverAdvice(address));
    const left = (await readdir(address)).find((name) => name.endsWith('.jsonl'));
    if (left !== undefined) throw new LedgerError(takeOverAdvice(join(address, left)));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

const replaceAdvice = (address: string, name: string) =>
  `copy it from the copy of the ledger; to accept its loss, store {"entries":[]} as ${address}/${folder}/${name}`;

async function readDocument(objects: ObjectStorage, name: string): Promise<LedgerEntry[]> {
  const text = await objects.read(`${folder}/${name}`);
  try {
    return Value.Parse(DocumentSchema, JSON.parse(text ?? '')).entries;
  } catch {
    throw new LedgerError(
      `The document ${name} of the ledger is damaged: ${replaceAdvice(objects.address, name)}`,
    );
  }
}

/** Reads all entries of the ledger in their order. Throws when a document is missing or damaged. */
export async function readLedger(address: string): Promise<LedgerEntry[]> {
  await requireNoFile(address);
  const objects = openPrivateObjects(address);
  const names = await listNames(objects);
  const numbers = new Set(names.map(numberOf));
  const last = Math.max(0, ...numbers);
  const first = Math.min(...[...numbers].filter((number) => number > 0));
  for (let number = first; number < last; number += 1)
    if (!numbers.has(number))
      throw new LedgerError(
        `The document ${nameOf(number)} of the ledger is missing: ${replaceAdvice(address, nameOf(number))}`,
      );
  const entries: LedgerEntry[] = [];
  for (let from = 0; from < names.length; from += maxConcurrency) {
    const read = names.slice(from, from + maxConcurrency).map((name) => readDocument(objects, name));
    for (const found of await Promise.all(read)) for (const entry of found) entries.push(entry);
  }
  return entries;
}

/**
 * Checks and returns the lines of a ledger of an earlier version. A last line without a line break was interrupted
 * while it was written, so its deletion did not happen.
 */
function parseLines(text: string): object[] {
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line, index) => {
    try {
      const entry = JSON.parse(line);
      Value.Parse(LedgerEntrySchema, entry);
      return entry;
    } catch {
      throw new LedgerError(`Line ${index + 1} of the ledger cannot be read.`);
    }
  });
}

/**
 * Stores the entries of a file of an earlier version at the beginning of the ledger, and then renames the file. It can
 * be repeated after an interruption. Returns the number of entries.
 */
export async function takeOverFile(file: string, address: string): Promise<number> {
  const objects = openPrivateObjects(address);
  const renamed = `${file}.taken-over`;
  const store = async (text: string): Promise<number> => {
    const entries = parseLines(text);
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    await objects.create(`${folder}/${padded(0)}-${padded(text.length)}-${hash}.json`, textOf(entries));
    return entries.length;
  };
  const text = await readIfExists(file);
  if (text !== null) {
    await store(text);
    await rename(file, renamed);
  }
  // A process of an earlier version may have opened the file before it was renamed, and written to it since.
  const rest = await readIfExists(renamed);
  if (rest === null) throw new LedgerError(`${file} does not exist.`);
  return store(rest);
}
