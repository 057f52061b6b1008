import type { Channel } from '@tapin/shared/remote/channel';
import { type DiskSpace, readDiskSpace } from '@tapin/shared/server/disk-space';
import { Gauge, type Registry } from 'prom-client';
import { partOf } from '#src/store/pointers.ts';

export interface StoreFigures {
  readChannel: () => Promise<Channel | null>;
  writtenFolders: Readonly<Record<string, string>>;
}

/** Adds the versions that were withdrawn, and the space of the disks that the edge fills. */
export function addStoreMetrics(registry: Registry, { readChannel, writtenFolders }: StoreFigures): void {
  new Gauge({
    name: 'tapin_version_withdrawn',
    help: 'Versions that were withdrawn because they failed, by the edge or by an operator; the same from every edge',
    labelNames: ['part', 'version'],
    registers: [registry],
    async collect() {
      // Without the store the versions of the last time are returned, because it says nothing about them.
      const channel = await readChannel().catch(() => null);
      if (!channel) return;
      this.reset();
      for (const part of ['host', ...Object.keys(channel.remotes)])
        for (const version of partOf(channel, part)?.withdrawn ?? []) this.set({ part, version }, 1);
    },
  });
  const addDiskGauge = (name: string, help: string, value: (space: DiskSpace) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['disk'],
      registers: [registry],
      async collect() {
        for (const [disk, folder] of Object.entries(writtenFolders)) {
          const space = await readDiskSpace(folder);
          if (space) this.set({ disk }, value(space));
        }
      },
    });
  const disk = 'of the disk with a folder of this process';
  addDiskGauge('tapin_disk_free_bytes', `The free space ${disk}`, ({ freeBytes }) => freeBytes);
  addDiskGauge('tapin_disk_size_bytes', `The size ${disk}`, ({ totalBytes }) => totalBytes);
}
