import { type Config, readConfig } from '../../api/src/basics/config.ts';
import { type Environment, readEnvironment } from '../../delivery/src/environment.ts';
import { checkDatabase } from './database.ts';
import { checkSite, checkStore } from './delivery.ts';
import { type Finding, ok, reasonOf, wrong } from './finding.ts';
import { checkMail, checkSignIns } from './people-come-in.ts';

const signs = { ok: 'ok   ', look: 'look ', wrong: 'WRONG' } as const;
let wrongs = 0;

function tell(findings: Finding[]): void {
  for (const { about, state, says } of findings) {
    if (state === 'wrong') wrongs += 1;
    process.stdout.write(`${signs[state]}  ${about.padEnd(16)}  ${says}\n`);
  }
}

/** Whatever is missing, the rest is still looked at. */
function read<T>(about: string, readIt: () => T): T | null {
  try {
    const value = readIt();
    tell([ok(about, 'the variables are complete')]);
    return value;
  } catch (error) {
    tell([wrong(about, reasonOf(error))]);
    return null;
  }
}

const config: Config | null = read('API', () => readConfig(process.env));
const environment: Environment | null = read('edge', () => readEnvironment(process.env));
if (config) {
  tell(await checkDatabase(config));
  tell(await checkMail(config));
  tell(await checkSignIns(config));
}
if (environment) tell(await checkStore(environment));
if (config && environment) tell(await checkSite(config.publicUrl, environment));

process.stdout.write(wrongs === 0 ? '\nNothing is wrong.\n' : `\n${wrongs} to put right.\n`);
process.exitCode = wrongs === 0 ? 0 : 1;
