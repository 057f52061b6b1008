import { dirname, join } from 'node:path';
import { apiAddress, edgeAddress, findApiPorts, hasEdge } from './upgrade-machine.ts';
import type { Versions } from './upgrade-versions.ts';

/** The state that the steps so far have changed. The way back depends on it. */
export type Stage = 'nothing' | 'database' | 'link';

export interface Step {
  about: string;
  /** The line that is run, as a person would type it as root. */
  line: string;
  /** The state that this step changes. */
  changes: Stage;
  /** The address that has to be ready after the line, and how long the edges need to notice it. */
  ready?: { address: string; settleMs: number };
}

export interface UpgradeOptions {
  link: string;
  withoutBackup?: true;
  skipDoctor?: true;
}

/** An edge checks each API once a second, and uses one that has failed after one or two good checks. */
const edgesNoticeAfterMs = 3_000;

/** The line that runs a command of a folder as the user of the servers, with their variables. */
const asTapin = (command: string, { ENV_FILE }: NodeJS.ProcessEnv): string =>
  `cd / && runuser -u tapin --${ENV_FILE ? ` env ENV_FILE=${ENV_FILE}` : ''} node ${command}`;

export const linkLine = (link: string, folder: string): string =>
  `ln -sfn ${folder} ${link}.next && mv -T ${link}.next ${link}`;

export function backupFile({ BACKUP_STATUS }: NodeJS.ProcessEnv, now: Date): string {
  const folder = BACKUP_STATUS ? dirname(BACKUP_STATUS) : '/var/backups/tapin';
  return join(folder, `before-upgrade-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`);
}

/** Returns the steps of docs/quiet-hours.md, "Upgrade, and the way back", for this machine. */
export async function planSteps(
  { before, next, link }: Versions,
  { withoutBackup, skipDoctor }: UpgradeOptions,
  { env, backup }: { env: NodeJS.ProcessEnv; backup: string },
): Promise<Step[]> {
  const doctor = { about: 'doctor', line: asTapin(`${next}/doctor.js`, env) };
  const apis = await findApiPorts();
  const restart = (unit: string, address: string, settleMs: number): Step => ({
    about: `restart ${unit}`,
    line: `systemctl restart ${unit}`,
    changes: 'link',
    ready: { address: `${address}/readyz`, settleMs },
  });
  return [
    ...(skipDoctor ? [] : [{ ...doctor, changes: 'nothing' } as const]),
    ...(withoutBackup
      ? []
      : [
          {
            about: 'backup',
            line: asTapin(`${before}/operator.js backup ${backup}`, env),
            changes: 'nothing',
          } as const,
        ]),
    { about: 'migrations', line: asTapin(`${next}/operator.js migrate --json`, env), changes: 'database' },
    { about: 'link', line: linkLine(link, next), changes: 'link' },
    ...apis.map((port) => restart(`tapin-api@${port}`, `${apiAddress(port, env)}/api`, edgesNoticeAfterMs)),
    ...((await hasEdge()) ? [restart('tapin-edge', await edgeAddress(env), 0)] : []),
    ...(skipDoctor ? [] : [{ ...doctor, about: 'doctor again', changes: 'link' } as const]),
  ];
}
