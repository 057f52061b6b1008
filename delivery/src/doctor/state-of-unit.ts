import { existsSync } from 'node:fs';

/** Sets STATE_DIR as tapin-edge.service does for the edge, which the shell of this command does not see. */
export function withStateOfUnit(env: NodeJS.ProcessEnv, folder = '/var/lib/tapin/edge'): NodeJS.ProcessEnv {
  return env.STATE_DIR || !existsSync(folder) ? env : { ...env, STATE_DIR: folder };
}
