import type { Language } from '@tapin/shared/contract/entities';
import type { SsoProvider } from '@tapin/shared/contract/sso-calls';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { StartError } from './start-error.ts';

const Url = Type.String({ pattern: '^https?://[^/\\s]+$' });

const EnvironmentSchema = Type.Object({
  NODE_ENV: Type.String({ enum: ['development', 'test', 'production'] }),
  API_PORT: Type.String({ pattern: '^[0-9]{1,5}$' }),
  PUBLIC_URL: Url,
  DATA_DIR: Type.String({ minLength: 1 }),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://' })),
  MAIL_FROM: Type.String({ minLength: 3 }),
  GOOGLE_CLIENT_ID: Type.Optional(Type.String({ minLength: 1 })),
  GOOGLE_CLIENT_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  CLEVER_CLIENT_ID: Type.Optional(Type.String({ minLength: 1 })),
  CLEVER_CLIENT_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  CLASSLINK_CLIENT_ID: Type.Optional(Type.String({ minLength: 1 })),
  CLASSLINK_CLIENT_SECRET: Type.Optional(Type.String({ minLength: 1 })),
  SUPPORT_TEXT: Type.Optional(Type.Literal('off')),
  SUPPORT_TEXT_EN: Type.Optional(Type.String({ maxLength: 500 })),
  SUPPORT_TEXT_ES: Type.Optional(Type.String({ maxLength: 500 })),
  NOT_EATEN_TEXT: Type.Optional(Type.Literal('off')),
  NOT_EATEN_TEXT_EN: Type.Optional(Type.String({ maxLength: 500 })),
  NOT_EATEN_TEXT_ES: Type.Optional(Type.String({ maxLength: 500 })),
  NOT_RESTED_TEXT: Type.Optional(Type.Literal('off')),
  NOT_RESTED_TEXT_EN: Type.Optional(Type.String({ maxLength: 500 })),
  NOT_RESTED_TEXT_ES: Type.Optional(Type.String({ maxLength: 500 })),
  API_DOCS: Type.Optional(Type.Literal('on')),
  LOG_LEVEL: Type.String({ enum: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] }),
});

const defaults = {
  NODE_ENV: 'development',
  API_PORT: '4401',
  PUBLIC_URL: 'http://localhost:4400',
  DATA_DIR: '.data/db',
  MAIL_FROM: 'TapIn <no-reply@tapin.invalid>',
  LOG_LEVEL: 'warn',
};

/** What each variable must be, in words; `.env.example` says the same at length. */
const expectations: Record<keyof Static<typeof EnvironmentSchema>, string> = {
  NODE_ENV: 'development, test or production',
  API_PORT: 'a port number',
  PUBLIC_URL: 'the address of the site without a path, such as https://tapin.example.org',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'a PostgreSQL address, such as postgres://user:password@host:5432/tapin',
  SMTP_URL: 'a mail server address, such as smtp://user:password@host:587',
  MAIL_FROM: 'a sender, such as TapIn <no-reply@example.org>',
  GOOGLE_CLIENT_ID: 'a client id',
  GOOGLE_CLIENT_SECRET: 'a client secret',
  CLEVER_CLIENT_ID: 'a client id',
  CLEVER_CLIENT_SECRET: 'a client secret',
  CLASSLINK_CLIENT_ID: 'a client id',
  CLASSLINK_CLIENT_SECRET: 'a client secret',
  SUPPORT_TEXT: 'off, or not set',
  SUPPORT_TEXT_EN: 'what a student reads after a hard day, in at most 500 characters',
  SUPPORT_TEXT_ES: 'what a student reads after a hard day, in at most 500 characters',
  NOT_EATEN_TEXT: 'off, or not set',
  NOT_EATEN_TEXT_EN: 'what a student reads who has not eaten, in at most 500 characters',
  NOT_EATEN_TEXT_ES: 'what a student reads who has not eaten, in at most 500 characters',
  NOT_RESTED_TEXT: 'off, or not set',
  NOT_RESTED_TEXT_EN: 'what a student reads who has not rested, in at most 500 characters',
  NOT_RESTED_TEXT_ES: 'what a student reads who has not rested, in at most 500 characters',
  API_DOCS: 'on, or not set',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent',
};

interface SsoClient {
  id: string;
  secret: string;
}

/** How to reach a provider of single sign-on. */
export interface SsoConfiguration {
  issuer: string;
  client: SsoClient;
}

export type SsoConfigurations = Record<SsoProvider, SsoConfiguration | null>;

/** A deployment's own words: null for nothing, undefined for the check-in's standard words. */
type OwnWords = Record<Language, string | null | undefined>;

const ownWords = (off: 'off' | undefined, en: string | undefined, es: string | undefined): OwnWords =>
  off ? { en: null, es: null } : { en, es };

export interface Config {
  mode: 'development' | 'test' | 'production';
  port: number;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  logLevel: string;
  /** Whether the API shows its documentation to whoever asks. */
  docs: boolean;
  /** What a student reads after a hard day, without food, or without sleep. */
  ownWords: Record<'support' | 'notEaten' | 'notRested', OwnWords>;
  ssoClients: Record<SsoProvider, SsoClient | null>;
}

const environment = Compile(EnvironmentSchema);

const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/** As browsers send it: in small letters and without the usual port. */
function originOf(given: string, production: boolean): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || url.href !== `${url.origin}/`) {
    throw new StartError(`The variable PUBLIC_URL is "${given}", but must be ${expectations.PUBLIC_URL}.`);
  }
  if (production && url.protocol !== 'https:' && !ownMachine.has(url.hostname)) {
    throw new StartError(
      `In production the variable PUBLIC_URL must start with https://, but is "${given}": over plain http browsers do not keep anybody logged in.`,
    );
  }
  return url.origin;
}

function isName(name: string): name is keyof typeof expectations {
  return name in expectations;
}

function wrongValue(given: Record<string, string>, name: string): StartError {
  const expected = isName(name) ? expectations[name] : 'something else';
  return new StartError(`The variable ${name} is "${given[name]}", but must be ${expected}.`);
}

export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const given: Record<string, string> = { ...defaults };
  for (const name of Object.keys(expectations)) {
    const value = variables[name];
    if (value !== undefined && value !== '') given[name] = value;
  }
  if (!environment.Check(given)) {
    throw wrongValue(given, environment.Errors(given)[0]?.instancePath.slice(1) ?? '');
  }
  const port = Number(given.API_PORT);
  if (port > 65_535) {
    throw new StartError(`The variable API_PORT is "${given.API_PORT}", but must be a port number.`);
  }
  if (given.DATABASE_URL && !variables.NODE_ENV) {
    throw new StartError(
      "With DATABASE_URL the variable NODE_ENV must be set: production, or development, which opens demo accounts and everybody's mail to anyone.",
    );
  }
  const production = given.NODE_ENV === 'production';
  if (production && !given.DATABASE_URL) {
    throw new StartError(
      'In production the variable DATABASE_URL must name a PostgreSQL database: the embedded one is for trying out.',
    );
  }
  if (production && (!given.SMTP_URL || !variables.PUBLIC_URL)) {
    throw new StartError(
      'In production the variables SMTP_URL and PUBLIC_URL must be set: people sign up by mail.',
    );
  }
  const client = (name: string, id: string | undefined, secret: string | undefined): SsoClient | null => {
    if (id && secret) return { id, secret };
    if (!id && !secret) return null;
    throw new StartError(
      `The variables ${name}_CLIENT_ID and ${name}_CLIENT_SECRET belong together: set both.`,
    );
  };
  return {
    mode: production ? 'production' : given.NODE_ENV === 'test' ? 'test' : 'development',
    port,
    publicUrl: originOf(given.PUBLIC_URL, production),
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL ?? null,
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM,
    logLevel: given.LOG_LEVEL,
    docs: !production || given.API_DOCS === 'on',
    ownWords: {
      support: ownWords(given.SUPPORT_TEXT, given.SUPPORT_TEXT_EN, given.SUPPORT_TEXT_ES),
      notEaten: ownWords(given.NOT_EATEN_TEXT, given.NOT_EATEN_TEXT_EN, given.NOT_EATEN_TEXT_ES),
      notRested: ownWords(given.NOT_RESTED_TEXT, given.NOT_RESTED_TEXT_EN, given.NOT_RESTED_TEXT_ES),
    },
    ssoClients: {
      google: client('GOOGLE', given.GOOGLE_CLIENT_ID, given.GOOGLE_CLIENT_SECRET),
      clever: client('CLEVER', given.CLEVER_CLIENT_ID, given.CLEVER_CLIENT_SECRET),
      classlink: client('CLASSLINK', given.CLASSLINK_CLIENT_ID, given.CLASSLINK_CLIENT_SECRET),
    },
  };
}
