import type { StoredOutcome } from '#src/store/stored-reports.ts';
import type { SpeedMetric } from './day-figures.ts';

const maxQueued = 2_048;
const maxPerRequest = 512;
const sendAfterMs = 5_000;
const maxWaitMs = 60_000;
const timeoutMs = 5_000;
const closeTimeoutMs = 2_000;
const info = { severityNumber: 9, severityText: 'INFO' };
const error = { severityNumber: 17, severityText: 'ERROR' };

type Values = Readonly<Record<string, string | number>>;

interface QueuedRecord {
  at: number;
  event: 'load' | 'fault' | 'speed';
  isError: boolean;
  part: string;
  version: string;
  values: Values;
}

interface OtlpOptions {
  /** The address of the collector, without `/v1/logs`. */
  url: string;
  channel: string;
  squadOf: (part: string, version: string) => Promise<string | null>;
  log: (line: string) => void;
}

/**
 * Sends load outcomes and page reports to a collector as log records of OpenTelemetry (OTLP/HTTP in JSON). A record has
 * the part, its version and its squad, and nothing about the person or the network. Reports wait in a queue of limited
 * length, and are dropped and counted when it is full, so that a collector that does not answer never slows a page.
 */
export class OtlpExport {
  readonly #options: OtlpOptions;
  #queue: QueuedRecord[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending = Promise.resolve();
  #waitMs = sendAfterMs;
  #isClosed = false;
  dropped = 0;

  constructor(options: OtlpOptions) {
    this.#options = options;
  }

  countLoads(outcomes: readonly StoredOutcome[]): void {
    for (const { remote: part, version, status, durationMs, errorClass } of outcomes)
      this.#add('load', status === 'failed', part, version, {
        'tapin.load.status': status,
        'tapin.load.duration_ms': durationMs,
        ...(errorClass && { 'tapin.load.error_class': errorClass }),
      });
  }

  // Loads have the visits already, and each kind of fault is a record of its own.
  countVisit(): void {}
  countFaulty(): void {}

  countKind(part: string, version: string, group: 'kinds' | 'nearby', kind: string): void {
    if (kind === 'load') return;
    const attribution = group === 'kinds' ? 'certain' : 'nearby';
    this.#add('fault', true, part, version, {
      'tapin.fault.kind': kind,
      'tapin.fault.attribution': attribution,
    });
  }

  countPlace(part: string, version: string, place: string): void {
    const [kind = '', file = '', line = '', column = ''] = place.split(' ');
    this.#add('fault', true, part, version, {
      'tapin.fault.kind': kind,
      'code.file.path': file,
      'code.line.number': Number(line),
      'code.column.number': Number(column),
    });
  }

  /** A fault that nothing attributes to a part has no squad that could look at it. */
  countUnknown(): void {}

  measure(part: string, version: string, metric: SpeedMetric, value: number): void {
    this.#add('speed', false, part, version, { 'tapin.speed.metric': metric, 'tapin.speed.value': value });
  }

  /** Sends what waits, for at most two seconds. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#sending;
    if (this.#queue.length > 0) await this.#send(closeTimeoutMs);
  }

  #add(event: QueuedRecord['event'], isError: boolean, part: string, version: string, values: Values): void {
    if (this.#queue.length >= maxQueued) {
      this.dropped += 1;
      return;
    }
    this.#queue.push({ at: Date.now(), event, isError, part, version, values });
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isClosed || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#sending = this.#send(timeoutMs).then(() => {
        this.#timer = undefined;
        if (this.#queue.length > 0) this.#schedule();
      });
    }, this.#waitMs).unref();
  }

  async #send(limitMs: number): Promise<void> {
    const { url, log } = this.#options;
    const batch = this.#queue.slice(0, maxPerRequest);
    const problem = await this.#post(batch, limitMs);
    const isLost = problem?.isFinal ?? false;
    if (isLost) this.dropped += batch.length;
    if (isLost || !problem) this.#queue = this.#queue.slice(batch.length);
    if (problem && this.#waitMs === sendAfterMs)
      log(
        `page reports do not reach ${new URL(url).host} (${problem.text}): check OTLP_URL and the collector`,
      );
    this.#waitMs = problem ? Math.min(this.#waitMs * 2, maxWaitMs) : sendAfterMs;
  }

  async #post(
    batch: readonly QueuedRecord[],
    limitMs: number,
  ): Promise<{ text: string; isFinal: boolean } | null> {
    try {
      const reply = await fetch(`${this.#options.url.replace(/\/$/, '')}/v1/logs`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(await this.#bodyOf(batch)),
        signal: AbortSignal.timeout(limitMs),
      });
      await reply.body?.cancel();
      if (reply.ok) return null;
      // The collector accepts a batch later only after these replies.
      const isTemporary = [429, 502, 503, 504].includes(reply.status);
      return { text: `status ${reply.status}`, isFinal: !isTemporary };
    } catch (failure) {
      return { text: failure instanceof Error ? failure.name : 'no answer', isFinal: false };
    }
  }

  async #bodyOf(batch: readonly QueuedRecord[]) {
    const { squadOf, channel } = this.#options;
    const records = batch.map(async ({ at, event, isError, part, version, values }) => {
      const squad = await squadOf(part, version).catch(() => null);
      return {
        timeUnixNano: `${at}000000`,
        ...(isError ? error : info),
        eventName: `tapin.${event}`,
        body: { stringValue: `${event} of ${part} ${version}` },
        attributes: attributesOf({
          'tapin.remote': part,
          'tapin.version': version,
          ...(squad && { 'tapin.squad': squad }),
          ...values,
        }),
      };
    });
    return {
      resourceLogs: [
        {
          resource: { attributes: attributesOf({ 'service.name': 'tapin-pages', 'tapin.channel': channel }) },
          scopeLogs: [{ scope: { name: 'tapin.pages' }, logRecords: await Promise.all(records) }],
        },
      ],
    };
  }
}

const attributesOf = (values: Values) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { doubleValue: value },
  }));
