import { databaseNameIn } from './postgres-programs.ts';

interface RestoredPlace {
  env: NodeJS.ProcessEnv;
  databaseUrl: string;
  into: string;
  store: string | undefined;
  /** Whether an API still uses the database of today. */
  isBusy: boolean;
}

/** The shell in which the commands of this product run, as docs/operations.md begins with it. */
const shellLine =
  'cd /opt/tapin && runuser -u tapin -- env ENV_FILE=/etc/tapin/api.env,/etc/tapin/edge.env sh';

const beforeOf = (name: string) => `${name}_before`;

const exchangeLines = (current: string, into: string) => [
  `cd / && runuser -u postgres -- psql -c 'alter database ${current} rename to ${beforeOf(current)}' -c 'alter database ${into} rename to ${current}'`,
];

const storeLines = (current: string | undefined, restored: string) =>
  current === undefined || current === restored
    ? []
    : [`mv ${current} ${current}-before && mv ${restored} ${current}`];

/** Returns the lines to type after a restore, each with its user. Nothing of today is deleted by them before the last one. */
export function describeNextSteps({ env, databaseUrl, into, store, isBusy }: RestoredPlace): string[] {
  const current = databaseNameIn(databaseUrl);
  const isExchanged = current !== into;
  const ledger = env.RETENTION_LEDGER;
  const root = [
    `systemctl stop 'tapin-api@*'${store === undefined ? '' : ' tapin-edge'}`,
    ...(isExchanged ? exchangeLines(current, into) : []),
    ...(store === undefined ? [] : storeLines(env.STORE_DIR, store)),
  ];
  const tapin = [
    ...(isBusy && isExchanged && ledger ? [`node operator.js retention replay ${ledger} --yes`] : []),
    'node operator.js rebuild-rollups',
    'node operator.js retention verify',
    ...(store === undefined ? [] : ['node release.js verify']),
  ];
  const start = `systemctl start tapin-api@4401 tapin-api@4402${store === undefined ? '' : ' tapin-edge'}`;
  // Doctor would find APIs that are not ready yet, and an edge that has not noticed that they are.
  const ready =
    'for port in 4401 4402 4400; do until curl -fs -o /dev/null http://127.0.0.1:$port/api/readyz; do sleep 1; done; done';
  return [
    '',
    ...(isBusy && isExchanged
      ? [
          'An API still writes to the database of today. What it stores from now on is not in the restored one.',
          '',
        ]
      : []),
    'Next, as root on the machine of PostgreSQL:',
    ...root.map((line) => `  ${line}`),
    `Then as tapin, in the shell of: ${shellLine}`,
    ...tapin.map((line) => `  ${line}`),
    'Then as root:',
    `  ${start}`,
    `  ${ready}`,
    'Then as tapin, in the same shell:',
    '  node doctor.js',
    ...(isExchanged
      ? ['When it has found no problem, as root:', `  runuser -u postgres -- dropdb ${beforeOf(current)}`]
      : []),
  ];
}
