import { dirname } from 'node:path';
import { readDiskSpace } from '@tapin/shared/server/disk-space';
import { Gauge, type Registry } from 'prom-client';
import type { Services } from '#src/http/services.ts';
import { CertificateEnd } from './certificate-end.ts';

/** The metrics of what this process depends on: its background work, the certificate of the site, and the disks. */
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
      help: 'The time of the clock of this process',
      registers,
      collect() {
        this.set(clock.now().getTime() / 1_000);
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
    // A gauge without labels begins with 0, which would be a certificate that ended long ago.
    else this.#certificateEnd.remove();
    const { retentionLedger, backupStatus } = this.#services.config;
    await this.#readDisk('ledger', retentionLedger);
    await this.#readDisk('backups', backupStatus);
  }

  async #readDisk(disk: string, file: string | null): Promise<void> {
    const space = file === null ? null : await readDiskSpace(dirname(file));
    if (!space) return;
    this.#diskFree.set({ disk }, space.freeBytes);
    this.#diskSize.set({ disk }, space.totalBytes);
  }
}
