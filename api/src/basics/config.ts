import { isNetwork } from '@tapin/oneroster/rest-networks';
import { type Contact, type CustomTexts, readContact, readCustomTexts } from './custom-texts.ts';
import { type Environment, invalidVariable, readVariables, StartError } from './environment.ts';
import { requireNodeEnv } from './require-node-env.ts';
import type { RosterTrust } from './sso-clients.ts';
import { readSsoClients, type SsoClients } from './sso-clients.ts';

export interface SsoConfiguration {
  issuer: string;
  client: { id: string; secret: string };
  name?: string;
  trustsAddresses?: boolean;
  /** The rostered people whom the provider may identify. Without it, the provider identifies none. */
  roster?: RosterTrust | null;
}

export type SsoConfigurations = Readonly<Record<string, SsoConfiguration | null>>;

export interface Config {
  mode: 'development' | 'test' | 'production';
  host: string;
  port: number;
  /** Whether this API also does the background work. Otherwise processes with `--jobs` do it. */
  doesJobs: boolean;
  trustProxy: string[];
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  /** The address of a connection pooler for the statements of calls, or null. */
  poolerUrl: string | null;
  maxConnections: number;
  smtpUrl: string | null;
  smtpNeedsTls: boolean;
  mailFrom: string;
  logLevel: string;
  docs: boolean;
  customTexts: CustomTexts;
  /** The contact for questions about privacy in districts without a contact. */
  contact: Contact;
  ssoClients: SsoClients;
  /** The folder in which the operator receives rosters, with a folder for each district, or null. */
  rosterFolder: string | null;
  rosterNetworks: readonly string[];
  /** The folder or bucket to which deletions are written, so that they are repeated after a restore, or null. */
  retentionLedger: string | null;
  /** The file that says when the last good backup was made, or null. */
  backupStatus: string | null;
  /** The addresses of Patroni on the machines of the database. The list is empty without Patroni. */
  patroniUrls: readonly string[];
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns the origin as browsers send it: in lower case and without the default port. */
function originOf(given: string, production: boolean): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || url.href !== `${url.origin}/`) throw invalidVariable('PUBLIC_URL', given);
  if (production && url.protocol !== 'https:' && !loopbackHosts.has(url.hostname)) {
    throw new StartError(
      `In production the variable PUBLIC_URL must start with https://, but is "${given}": browsers do not keep a session over plain http.`,
    );
  }
  return url.origin;
}

function requireForProduction(environment: Environment, variables: NodeJS.ProcessEnv): void {
  if (!environment.DATABASE_URL) {
    throw new StartError(
      'In production the variable DATABASE_URL must name a PostgreSQL database: the embedded database is for development only.',
    );
  }
  if (!environment.SMTP_URL || !variables.PUBLIC_URL) {
    throw new StartError(
      'In production the variables SMTP_URL and PUBLIC_URL must be set: every sign-up needs a mail with a link to the site.',
    );
  }
}

function poolerUrlOf({ DATABASE_URL, DATABASE_POOLER_URL }: Environment): string | null {
  if (DATABASE_POOLER_URL && !DATABASE_URL)
    throw new StartError(
      'With DATABASE_POOLER_URL the variable DATABASE_URL must name the database itself: migrations, background work and commands do not use the pooler.',
    );
  return DATABASE_POOLER_URL ?? null;
}

function networksOf(given = ''): string[] {
  const networks = given.split(/[, ]+/).filter(Boolean);
  if (!networks.every(isNetwork)) throw invalidVariable('ROSTER_NETWORKS', given);
  return networks;
}

const modeOf = (given: string) => (given === 'production' || given === 'test' ? given : 'development');

export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const environment = readVariables(variables);
  const port = Number(environment.API_PORT);
  if (port > 65_535) throw invalidVariable('API_PORT', environment.API_PORT);
  requireNodeEnv(variables);
  const mode = modeOf(environment.NODE_ENV);
  const production = mode === 'production';
  if (production) requireForProduction(environment, variables);
  return {
    mode,
    host: environment.API_HOST,
    port,
    doesJobs: environment.API_JOBS !== 'off',
    trustProxy: environment.API_TRUST_PROXY.split(/[, ]+/).filter(Boolean),
    publicUrl: originOf(environment.PUBLIC_URL, production),
    dataDir: environment.DATA_DIR,
    databaseUrl: environment.DATABASE_URL ?? null,
    poolerUrl: poolerUrlOf(environment),
    maxConnections: Number(environment.DATABASE_CONNECTIONS),
    smtpUrl: environment.SMTP_URL ?? null,
    smtpNeedsTls: production && environment.SMTP_TLS === 'required',
    mailFrom: environment.MAIL_FROM,
    logLevel: environment.LOG_LEVEL,
    docs: !production || environment.API_DOCS === 'on',
    customTexts: readCustomTexts(variables),
    contact: readContact(variables),
    ssoClients: readSsoClients(environment, variables),
    rosterFolder: environment.ROSTER_FOLDER ?? null,
    rosterNetworks: networksOf(environment.ROSTER_NETWORKS),
    retentionLedger: environment.RETENTION_LEDGER ?? null,
    backupStatus: environment.BACKUP_STATUS ?? null,
    patroniUrls: environment.PATRONI_URL?.split(',') ?? [],
  };
}
