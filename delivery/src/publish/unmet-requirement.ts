import { integrityProbe } from '@tapin/shared/remote/integrity-probe';
import type { Release } from '@tapin/shared/remote/release';
import { unmetRequirements } from '@tapin/shared/remote/requirements';

/** Returns why a release cannot run in a host, in words, or null. A host with the probe loads ES modules. */
export function unmetRequirement(host: Release, release: Release): string | null {
  const isLoadable = release.entryType !== 'module' || Object.hasOwn(host.files, integrityProbe.file);
  if (!isLoadable) return `consists of ES modules, which ${host.name} ${host.version} cannot load`;
  return unmetRequirements(host, release);
}
