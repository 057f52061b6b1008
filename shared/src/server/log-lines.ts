import { redact } from './redact.ts';

/** What repeats within this time is counted. */
const windowMs = 60_000;
/** More kinds of failures than ever happen at once; beyond them lines are written as they come. */
const kinds = 500;

interface Repeated {
  count: number;
  latest: Record<string, unknown>;
}

/** What tells two lines about the same failure apart. */
const ofTheMoment = new Set(['at', 'id', 'ms', 'stack']);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Where a process writes its log: lines of JSON, redacted, and of what fails again and again one line a minute. */
export class LogLines {
  readonly #out: (line: string) => void;
  readonly #repeated = new Map<string, Repeated>();

  constructor(out: (line: string) => void) {
    this.#out = out;
  }

  /** One line with its line break, as a logging library hands it over. */
  write(text: string): void {
    const line = redact(text);
    const entry = parsed(line);
    if (!entry || !['warn', 'error', 'fatal'].includes(String(entry.level))) {
      this.#out(line);
      return;
    }
    const key = JSON.stringify(entry, (name, value) => (ofTheMoment.has(name) ? undefined : value));
    const known = this.#repeated.get(key);
    if (known) {
      known.count += 1;
      known.latest = entry;
      return;
    }
    this.#out(line);
    if (this.#repeated.size < kinds) this.#watch(key, entry);
  }

  /** Writes what has only been counted so far: the process ends. */
  flush(): void {
    for (const [key] of this.#repeated) this.#tell(key);
    this.#repeated.clear();
  }

  #watch(key: string, latest: Record<string, unknown>): void {
    this.#repeated.set(key, { count: 0, latest });
    const timer = setTimeout(() => this.#end(key), windowMs);
    // Where tests pretend to be a browser a timer is a number.
    timer.unref?.();
  }

  #end(key: string): void {
    const latest = this.#tell(key);
    this.#repeated.delete(key);
    // It goes on: the next minute is counted from here.
    if (latest) this.#watch(key, latest);
  }

  #tell(key: string): Record<string, unknown> | null {
    const known = this.#repeated.get(key);
    if (!known || known.count === 0) return null;
    this.#out(`${JSON.stringify({ ...known.latest, repeated: known.count })}\n`);
    return known.latest;
  }
}
