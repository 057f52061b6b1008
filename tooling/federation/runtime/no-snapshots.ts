/**
 * Stands for the runtime's snapshots, with which it reads remotes from their manifests and rewrites them while a page
 * runs. Discovery tells this host of its remotes, with the integrity that a manifest lacks.
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => undefined };
}

export const getGlobalRemoteInfo = () => ({});
