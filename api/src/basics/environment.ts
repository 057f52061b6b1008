import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** An error that the person who starts the server can correct. Only its message is printed, as one line. */
export class StartError extends Error {}

const Url = Type.String({ pattern: '^https?://[^/\\s]+$' });
const OptionalText = Type.Optional(Type.String({ minLength: 1 }));

const EnvironmentSchema = Type.Object({
  NODE_ENV: Type.String({ enum: ['development', 'test', 'production'] }),
  API_HOST: Type.String({ pattern: '^[\\w.:-]+$' }),
  API_PORT: Type.String({ pattern: '^[0-9]{1,5}$' }),
  API_TRUST_PROXY: Type.String({ pattern: '^[\\w.:/, ]+$' }),
  PUBLIC_URL: Url,
  DATA_DIR: Type.String({ minLength: 1 }),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  DATABASE_POOLER_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  DATABASE_CONNECTIONS: Type.String({ pattern: '^[1-9][0-9]{0,2}$' }),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://' })),
  SMTP_TLS: Type.String({ enum: ['required', 'off'] }),
  MAIL_FROM: Type.String({ minLength: 3 }),
  GOOGLE_CLIENT_ID: OptionalText,
  GOOGLE_CLIENT_SECRET: OptionalText,
  GOOGLE_ISSUER: OptionalText,
  CLEVER_CLIENT_ID: OptionalText,
  CLEVER_CLIENT_SECRET: OptionalText,
  CLEVER_ISSUER: OptionalText,
  CLASSLINK_CLIENT_ID: OptionalText,
  CLASSLINK_CLIENT_SECRET: OptionalText,
  CLASSLINK_ISSUER: OptionalText,
  API_DOCS: Type.Optional(Type.Literal('on')),
  API_JOBS: Type.Optional(Type.Literal('off')),
  ROSTER_FOLDER: Type.Optional(Type.String({ minLength: 1 })),
  ROSTER_NETWORKS: Type.Optional(Type.String({ minLength: 1 })),
  RETENTION_LEDGER: Type.Optional(Type.String({ minLength: 1 })),
  BACKUP_STATUS: Type.Optional(Type.String({ minLength: 1 })),
  PATRONI_URL: Type.Optional(Type.String({ pattern: '^https?://[^/\\s,]+(?:,https?://[^/\\s,]+)*$' })),
  LOG_LEVEL: Type.String({ enum: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] }),
});

export type Environment = Static<typeof EnvironmentSchema>;

const defaults = {
  NODE_ENV: 'development',
  API_HOST: '127.0.0.1',
  API_PORT: '4401',
  API_TRUST_PROXY: 'loopback',
  PUBLIC_URL: 'http://localhost:4400',
  DATA_DIR: '.data/db',
  DATABASE_CONNECTIONS: '16',
  SMTP_TLS: 'required',
  MAIL_FROM: 'TapIn <no-reply@tapin.invalid>',
  LOG_LEVEL: 'warn',
};

const clientId = 'a client id';
const clientSecret = 'a client secret';
const issuer = 'the address of an issuer, such as https://login.example.org';

/** The expected value of each variable, in words. `.env.example` explains them in detail. */
const expectedValues: Record<keyof Environment, string> = {
  NODE_ENV: 'development, test or production',
  API_HOST: 'an address of this machine, such as 127.0.0.1 or 0.0.0.0',
  API_PORT: 'a port number',
  API_TRUST_PROXY: 'the addresses of the edges, separated by commas',
  PUBLIC_URL: 'the address of the site without a path, such as https://tapin.example.org',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'a PostgreSQL address, such as postgres://user:password@host:5432/tapin',
  DATABASE_POOLER_URL: 'the address of a connection pooler, such as postgres://user:password@host:6432/tapin',
  DATABASE_CONNECTIONS: 'a number from 1 to 999',
  SMTP_URL: 'a mail server address, such as smtp://user:password@host:587',
  SMTP_TLS: 'required or off',
  MAIL_FROM: 'a sender, such as TapIn <no-reply@example.org>',
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: issuer,
  CLEVER_CLIENT_ID: clientId,
  CLEVER_CLIENT_SECRET: clientSecret,
  CLEVER_ISSUER: issuer,
  CLASSLINK_CLIENT_ID: clientId,
  CLASSLINK_CLIENT_SECRET: clientSecret,
  CLASSLINK_ISSUER: issuer,
  API_DOCS: 'on, or not set',
  API_JOBS: 'off, or not set',
  ROSTER_FOLDER: 'a folder with a folder for each district',
  ROSTER_NETWORKS: 'addresses or networks such as 10.20.0.0/16, separated by commas',
  RETENTION_LEDGER: 'a folder, or a bucket such as s3://bucket/path',
  BACKUP_STATUS: 'a file',
  PATRONI_URL: 'the addresses of Patroni, such as http://192.0.2.1:8008,http://192.0.2.2:8008',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent',
};

const environment = Compile(EnvironmentSchema);

const isName = (name: string): name is keyof Environment => name in expectedValues;

/** Whether a variable may contain a password. Its value is never printed, because errors are stored in logs. */
const isSecret = (name: string) => /SECRET$|^(DATABASE|DATABASE_POOLER|SMTP)_URL$/.test(name);

export function invalidVariable(name: string, value: string | undefined, expected?: string): StartError {
  const wanted = expected ?? (isName(name) ? expectedValues[name] : 'something else');
  if (isSecret(name))
    return new StartError(`The variable ${name} must be ${wanted}; its current value is not.`);
  return new StartError(`The variable ${name} is "${value}", but must be ${wanted}.`);
}

export function readVariables(variables: NodeJS.ProcessEnv): Environment {
  const given: Record<string, string> = { ...defaults };
  for (const name of Object.keys(expectedValues)) {
    const value = variables[name];
    if (value !== undefined && value !== '') given[name] = value;
  }
  if (environment.Check(given)) return given;
  const name = environment.Errors(given)[0]?.instancePath.slice(1) ?? '';
  throw invalidVariable(name, given[name]);
}
