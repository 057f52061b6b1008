import { databaseNameIn } from '#src/backup/postgres-programs.ts';
import { linkLine, type Stage, type Step } from './upgrade-steps.ts';
import type { Versions } from './upgrade-versions.ts';

interface Place {
  versions: Versions;
  steps: readonly Step[];
  /** The backup of before the upgrade; null when another machine has made it. */
  backup: string | null;
  env: NodeJS.ProcessEnv;
}

/** The line that opens the shell of the user of the servers. */
export const shellOf = ({ ENV_FILE }: NodeJS.ProcessEnv, link: string) =>
  `cd ${link} && runuser -u tapin --${ENV_FILE ? ` env ENV_FILE=${ENV_FILE}` : ''} sh`;

const isUnit = ({ line }: Step) => line.startsWith('systemctl restart ');

/** Returns the line of a step for a person, who waits until the unit is ready, so that no call fails. */
export function typedLine({ line, ready }: Step): string {
  if (!ready) return line;
  const settle = ready.settleMs > 0 ? ` && sleep ${ready.settleMs / 1_000}` : '';
  return `${line} && until curl -fs ${ready.address} >/dev/null; do sleep 1; done${settle}`;
}

/** The lines that undo the link. */
const relink = ({ versions: { link, before }, steps }: Place): string[] => [
  linkLine(link, before),
  ...steps.filter(isUnit).map(typedLine),
];

/** An earlier version does not start on a database of a later one, so that the way back is the backup. */
function restore({ versions: { link, before }, steps, backup, env }: Place): string[] {
  const { DATABASE_URL = '' } = env;
  const into = `${URL.canParse(DATABASE_URL) ? databaseNameIn(DATABASE_URL) : 'tapin'}_restored`;
  return [
    `  ${linkLine(link, before)}`,
    "  systemctl stop 'tapin-api@*'",
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

/** Returns the way back from a stage, as lines to type. */
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
