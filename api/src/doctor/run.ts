import { existsSync } from 'node:fs';
import { checkApiServers } from '@tapin/delivery/doctor/api-servers';
import { checkSpace, writtenFolders } from '@tapin/delivery/doctor/disk-space';
import { type Finding, ok, problem, rootCause } from '@tapin/delivery/doctor/finding';
import { checkOperations } from '@tapin/delivery/doctor/operations';
import { checkSite, checkStore } from '@tapin/delivery/doctor/store-and-site';
import { readEnvironment } from '@tapin/delivery/environment';
import { runCommandLine, type Terminal } from '@tapin/servers/command-line';
import { readConfig } from '#src/basics/config.ts';
import { checkBackup } from './backup.ts';
import { checkCertificate } from './certificate.ts';
import { checkDatabase } from './database.ts';
import { checkLogIns, checkMail } from './mail-and-log-in.ts';
import { checkPatroni } from './patroni.ts';
import { checkPooler } from './pooler.ts';

const signs = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const;
const lineOf = ({ about, state, message }: Finding) => `${signs[state]}  ${about.padEnd(16)}  ${message}`;

/** Sets STATE_DIR as tapin-edge.service does for the edge. The shell of this command does not have it. */
export function withStateOfUnit(env: NodeJS.ProcessEnv, folder = '/var/lib/tapin/edge'): NodeJS.ProcessEnv {
  return env.STATE_DIR || !existsSync(folder) ? env : { ...env, STATE_DIR: folder };
}

export function run(argv: readonly string[], terminal: Terminal) {
  const { stdout, env } = terminal;
  return runCommandLine(
    {
      name: 'doctor',
      description:
        'Checks the variables, the database, mail, log-ins, backups, the store, each API, and the site by its public address. Changes nothing.',
      declare: (program, report) => {
        program.action(async ({ json = false }) => {
          const findings: Finding[] = [];
          for await (const finding of runChecks(env)) {
            findings.push(finding);
            // Some checks take seconds, so each finding is printed immediately.
            if (!json) stdout.write(`${lineOf(finding)}\n`);
          }
          const problems = findings.filter(({ state }) => state === 'problem').length;
          report({
            data: { problems, findings },
            lines: ['', problems === 0 ? 'No problems found.' : `Problems to solve: ${problems}`],
            failed: problems > 0,
          });
        });
      },
      explain: rootCause,
    },
    argv,
    terminal,
  );
}

/** Runs all checks. A check that lacks a variable does not stop the others. */
async function* runChecks(env: NodeJS.ProcessEnv): AsyncGenerator<Finding> {
  if (hasNoVariables(env)) yield problem('variables', noVariablesMessage);
  const [config, aboutConfig] = read('API', () => readConfig(env));
  yield aboutConfig;
  const [environment, aboutEnvironment] = read('edge', () => readEnvironment(withStateOfUnit(env)));
  yield aboutEnvironment;
  if (config) {
    yield* await checkDatabase(config);
    yield* await checkPooler(config);
    yield* await checkPatroni(config);
    yield* await checkMail(config);
    yield* await checkLogIns(config);
    yield* await checkBackup(config);
  }
  if (environment) {
    yield* await checkStore(environment);
    yield* await checkSpace(writtenFolders(environment, env));
    yield* await checkApiServers(environment);
  }
  if (config && environment) {
    yield* await checkCertificate(config.publicUrl);
    yield* await checkSite(config.publicUrl, environment);
    yield* await checkOperations(config.publicUrl, environment);
  }
}

const necessaryVariables = ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'SIGNING_ROOT', 'STORE_DIR'];

const hasNoVariables = (env: NodeJS.ProcessEnv) =>
  env.NODE_ENV === 'production' && necessaryVariables.every((name) => !env[name]);

const noVariablesMessage =
  'no variable was read, so everything below is about defaults: run doctor in this shell: cd /opt/tapin && runuser -u tapin -- env ENV_FILE=/etc/tapin/api.env,/etc/tapin/edge.env sh';

function read<T>(about: string, readIt: () => T): [T | null, Finding] {
  try {
    return [readIt(), ok(about, 'the variables are complete and valid')];
  } catch (error) {
    return [null, problem(about, rootCause(error))];
  }
}
