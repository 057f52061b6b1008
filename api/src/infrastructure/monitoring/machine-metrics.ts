import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { connect } from 'node:tls';
import { readDiskSpace } from '@tapin/servers/disk-space';
import { isBucket } from '@tapin/servers/objects/object-storage';
import { Gauge, type Registry } from 'prom-client';
import { type Clock, minutes } from '#src/basics/clock.ts';
import type { Services } from '#src/http/services.ts';

const timeoutMs = 5_000;

export async function readCertificateEnd(url: URL, limitMs = timeoutMs): Promise<Date> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(url.port || 443),
    // TLS accepts only host names as servername, so it is left out for an IP address.
    ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
    rejectUnauthorized: false,
    timeout: limitMs,
  });
  socket.on('timeout', () => socket.destroy(new Error(`no answer within ${limitMs / 1_000} s`)));
  try {
    await once(socket, 'secureConnect');
    return new Date(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}

const readAgainAfterMs = minutes(1);
/** Prometheus waits for the metrics during this time. */
const metricsTimeoutMs = 2_000;

class CertificateEnd {
  readonly #url: URL;
  readonly #clock: Clock;
  #read: { at: number; end: Promise<Date | null> } | null = null;

  constructor(publicUrl: string, clock: Clock) {
    this.#url = new URL(publicUrl);
    this.#clock = clock;
  }

  /** Returns null for a site without https, and while the site has no certificate. */
  async read(): Promise<Date | null> {
    if (this.#url.protocol !== 'https:') return null;
    const now = this.#clock.now().getTime();
    if (this.#read === null || now - this.#read.at > readAgainAfterMs)
      this.#read = { at: now, end: readCertificateEnd(this.#url, metricsTimeoutMs).catch(() => null) };
    return this.#read.end;
  }
}

/**
 * The last backup that was verified by reading it back. The API reads this small file, because it cannot read the
 * backups.
 */
interface BackupStatus {
  madeAt: string;
  file: string;
  bytes: number;
}

/** A backup is expected every night. The alert uses the same limit. */
export const maxBackupAgeSeconds = 30 * 3_600;

export async function writeBackupStatus(path: string, status: BackupStatus): Promise<void> {
  await writeFile(`${path}.tmp`, `${JSON.stringify(status)}\n`, { mode: 0o640 });
  await rename(`${path}.tmp`, path);
}

/** Returns the age of the last good backup. It is infinite if there is none, so that the alert fires. */
export async function readBackupAgeSeconds(path: string, now: Date): Promise<number> {
  try {
    const { madeAt } = JSON.parse(await readFile(path, 'utf8'));
    const seconds = (now.getTime() - Date.parse(madeAt)) / 1_000;
    return Number.isNaN(seconds) ? Number.POSITIVE_INFINITY : seconds;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export class MachineMetrics {
  readonly #services: Services;
  readonly #certificate: CertificateEnd;
  readonly #lastRun: Gauge<'round'>;
  readonly #expected: Gauge<'round'>;
  readonly #certificateEnd: Gauge;
  readonly #diskFree: Gauge<'disk'>;
  readonly #diskSize: Gauge<'disk'>;

  constructor(services: Services, registry: Registry) {
    this.#services = services;
    this.#certificate = new CertificateEnd(services.config.publicUrl, services.clock);
    const registers = [registry];
    this.#lastRun = new Gauge({
      name: 'tapin_background_last_run_timestamp_seconds',
      help: 'When background work of this process last ended without an error',
      labelNames: ['round'],
      registers,
    });
    this.#expected = new Gauge({
      name: 'tapin_background_expected_seconds',
      help: 'The time within which background work has to end without an error',
      labelNames: ['round'],
      registers,
    });
    this.#certificateEnd = new Gauge({
      name: 'tapin_certificate_end_timestamp_seconds',
      help: 'The end of the certificate at the public address; absent when it cannot be read',
      registers,
    });
    const { clock } = services;
    new Gauge({
      name: 'tapin_clock_timestamp_seconds',
      help: 'The time of the clock of this machine',
      registers,
      collect() {
        this.set((clock.now().getTime() + (clock.aheadMs?.() ?? 0)) / 1_000);
      },
    });
    new Gauge({
      name: 'tapin_clock_ahead_seconds',
      help: 'By how much the clock of this machine is ahead of that of the database, negative when it is behind',
      registers,
      collect() {
        this.set((clock.aheadMs?.() ?? 0) / 1_000);
      },
    });
    this.#diskFree = new Gauge({
      name: 'tapin_disk_free_bytes',
      help: 'The free space of the disk with a folder of this process',
      labelNames: ['disk'],
      registers,
    });
    this.#diskSize = new Gauge({
      name: 'tapin_disk_size_bytes',
      help: 'The size of the disk with a folder of this process',
      labelNames: ['disk'],
      registers,
    });
  }

  async read(): Promise<void> {
    for (const { name: round, lastRunAt, expectedSeconds } of this.#services.background?.all() ?? []) {
      this.#lastRun.set({ round }, lastRunAt.getTime() / 1_000);
      this.#expected.set({ round }, expectedSeconds);
    }
    const end = await this.#certificate.read();
    if (end) this.#certificateEnd.set(end.getTime() / 1_000);
    // A gauge without labels begins with 0, which would be a certificate that expired long ago.
    else this.#certificateEnd.remove();
    const { retentionLedger, backupStatus } = this.#services.config;
    if (retentionLedger && !isBucket(retentionLedger)) await this.#readDisk('ledger', retentionLedger);
    if (backupStatus) await this.#readDisk('backups', dirname(backupStatus));
  }

  async #readDisk(disk: string, folder: string): Promise<void> {
    const space = await readDiskSpace(folder);
    if (!space) return;
    this.#diskFree.set({ disk }, space.freeBytes);
    this.#diskSize.set({ disk }, space.totalBytes);
  }
}
