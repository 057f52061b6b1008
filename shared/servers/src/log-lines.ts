import { toPrintableJson } from './printable.ts';
import { redact } from './redact.ts';

/** A log line that is repeated within this time is counted instead of written. */
const repeatWindowMs = 60_000;
/** The maximum number of different failures that are counted. Lines of further failures are written immediately. */
const maxCountedKinds = 500;

interface Repeated {
  count: number;
  latest: Record<string, unknown>;
}

/** The fields in which two lines about the same failure may differ. */
const varyingFields = new Set(['at', 'id', 'ms', 'stack']);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseEntry(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Writes the log of a process as redacted lines of JSON. A repeated failure has one line per minute. */
export class LogLines {
  readonly #writeLine: (line: string) => void;
  readonly #repeated = new Map<string, Repeated>();

  constructor(out: (line: string) => void) {
    this.#writeLine = out;
  }

  write(text: string): void {
    const line = toPrintableJson(redact(text));
    const entry = parseEntry(line);
    if (!entry || !['warn', 'error', 'fatal'].includes(String(entry.level))) {
      this.#writeLine(line);
      return;
    }
    const key = JSON.stringify(entry, (name, value) => (varyingFields.has(name) ? undefined : value));
    const known = this.#repeated.get(key);
    if (known) {
      known.count += 1;
      known.latest = entry;
      return;
    }
    this.#writeLine(line);
    if (this.#repeated.size < maxCountedKinds) this.#startCounting(key, entry);
  }

  /** Writes the pending counts before the process ends. */
  flush(): void {
    for (const [key] of this.#repeated) this.#writeCount(key);
    this.#repeated.clear();
  }

  #startCounting(key: string, latest: Record<string, unknown>): void {
    this.#repeated.set(key, { count: 0, latest });
    const timer = setTimeout(() => this.#endWindow(key), repeatWindowMs);
    // In tests with jsdom a timer is a number.
    timer.unref?.();
  }

  #endWindow(key: string): void {
    const latest = this.#writeCount(key);
    this.#repeated.delete(key);
    // The failure continues, so another minute of counting begins.
    if (latest) this.#startCounting(key, latest);
  }

  #writeCount(key: string): Record<string, unknown> | null {
    const known = this.#repeated.get(key);
    if (!known || known.count === 0) return null;
    this.#writeLine(`${JSON.stringify({ ...known.latest, repeated: known.count })}\n`);
    return known.latest;
  }
}
