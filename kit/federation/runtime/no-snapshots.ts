import { DisabledSnapshotHandler } from 'federation-disabled-snapshots';

/**
 * Replaces the handler of manifests and snapshots in the federation runtime. The build turns snapshots off, so that nothing
 * loads them, but the runtime would contain the handler nevertheless.
 */
export class SnapshotHandler extends DisabledSnapshotHandler {
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});
