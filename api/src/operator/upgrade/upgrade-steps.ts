import { dirname, join } from 'node:path';
import { databaseNameIn } from '#src/backup/postgres-programs.ts';
import { apiAddress, edgeAddress, findApiPorts, isRunning, type Versions } from './upgrade-machine.ts';

interface Place {
  versions: Versions;
  steps: readonly Step[];
  /** The backup from before the upgrade; null when another machine has made it. */
  backup: string | null;
  env: NodeJS.ProcessEnv;
}

/** Returns the command that opens a shell as the user of the servers. */
export const shellOf = ({ ENV_FILE }: NodeJS.ProcessEnv, link: string) =>
  `cd ${link} && runuser -u tapin --${ENV_FILE ? ` env ENV_FILE=${ENV_FILE}` : ''} sh`;

const isUnit = ({ line }: Step) => line.startsWith('systemctl restart ');

/** Returns the command of a step for a person. It waits until the unit is ready, so that no call fails. */
export function typedLine({ line, ready }: Step): string {
  if (!ready) return line;
  const settle = ready.settleMs > 0 ? ` && sleep ${ready.settleMs / 1_000}` : '';
  return `${line} && until curl -fs ${ready.address} >/dev/null; do sleep 1; done${settle}`;
}

const relink = ({ versions: { link, before }, steps }: Place): string[] => [
  linkLine(link, before),
  ...steps.filter(isUnit).map(typedLine),
];

/** An earlier version does not start on a database of a later version, so the rollback needs the backup. */
function restore({ versions: { link, before }, steps, backup, env }: Place): string[] {
  const { DATABASE_URL = '' } = env;
  const into = `${URL.canParse(DATABASE_URL) ? databaseNameIn(DATABASE_URL) : 'tapin'}_restored`;
  return [
    `  ${linkLine(link, before)}`,
    "  systemctl stop 'tapin-api@*' 'tapin-jobs*'",
    `  cd / && runuser -u postgres -- createdb --owner=tapin ${into}`,
    `Then as tapin, in the shell of: ${shellOf(env, link)}`,
    `  node operator.js restore ${backup ?? 'BACKUP'} --into ${into}`,
    ...(steps.some(({ line }) => line === 'systemctl restart tapin-edge')
      ? [
          'It prints the lines to type next, which start the APIs. At last as root:',
          '  systemctl restart tapin-edge',
        ]
      : ['It prints the lines to type next, which start the APIs.']),
    'Answers that were given since the backup are lost.',
  ];
}

export function describeRollback(stage: Stage, isMigrated: boolean, place: Place): string[] {
  if (stage === 'nothing') return ['Nothing was changed, and the site runs as before.'];
  if (isMigrated)
    return [
      ...(stage === 'database'
        ? ['The servers of before run on and answer calls. Do not restart them before the cause is repaired.']
        : []),
      'The way back, as root. The database has migrations of the new version, so the backup is restored:',
      ...restore(place),
    ];
  if (stage === 'database') return ['Nothing was changed, and the site runs as before.'];
  return ['The way back, as root:', ...relink(place).map((line) => `  ${line}`)];
}

export type Stage = 'nothing' | 'database' | 'link';

export interface Step {
  about: string;
  line: string;
  changes: Stage;
  /** The address that has to be ready after the command, and the time that the proxy needs to notice it. */
  ready?: { address: string; settleMs: number };
}

export interface UpgradeOptions {
  link: string;
  withoutBackup?: true;
  skipDoctor?: true;
}

/** The port of the process with the background work (deploy/systemd/tapin-jobs.service). */
const jobsPort = 4409;

/** HAProxy checks each API four times a second, and uses a failed API again after two good checks (deploy/api/haproxy.cfg). */
const proxyNoticesAfterMs = 3_000;

/** Returns the shell command that runs a command as the user of the servers, with their variables. */
const asTapin = (command: string, { ENV_FILE }: NodeJS.ProcessEnv): string =>
  `cd / && runuser -u tapin --${ENV_FILE ? ` env ENV_FILE=${ENV_FILE}` : ''} node ${command}`;

const linkLine = (link: string, folder: string): string =>
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
    ...apis.map((port) => restart(`tapin-api@${port}`, `${apiAddress(port, env)}/api`, proxyNoticesAfterMs)),
    ...((await isRunning('tapin-jobs')) ? [restart('tapin-jobs', `http://127.0.0.1:${jobsPort}`, 0)] : []),
    ...((await isRunning('tapin-edge')) ? [restart('tapin-edge', await edgeAddress(env), 0)] : []),
    ...(skipDoctor ? [] : [{ ...doctor, about: 'doctor again', changes: 'link' } as const]),
  ];
}
