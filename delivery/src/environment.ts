import { isRole } from '@tapin/contract/policy';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { defaultStore } from './default-store.ts';

const isUrl = (value: string) =>
  !/[, ]/.test(value) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

export const splitList = (list: string) => list.split(/[, ]+/).filter(Boolean);
const areUrls = (list: string) => splitList(list).every(isUrl);

export const readOperators = (list: string): { name: string; token: string }[] =>
  list
    .split(',')
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const [name = '', ...token] = entry.split(':');
      return { name: name.trim(), token: token.join(':').trim() };
    });

function areOperators(list: string): boolean {
  const operators = readOperators(list);
  const names = new Set(operators.map(({ name }) => name));
  const tokens = new Set(operators.map(({ token }) => token));
  return (
    names.size === operators.length &&
    tokens.size === operators.length &&
    operators.every(({ name, token }) => /^[^\p{C}]{1,60}$/u.test(name) && /^\S{16,}$/.test(token))
  );
}

/** The people who may open previews: by role, by email address, or everyone with an address of a domain. */
export interface PreviewPeople {
  roles: readonly string[];
  addresses: readonly string[];
  domains: readonly string[];
}

const rolePrefix = 'role:';
const address = /^[^@\s]+@[^@\s]+$/;
const domain = /^@[^@\s]+$/;

/** Parses a list such as `role:teacher, ana@cedar.example, @test.cedar.example`. Returns null for a wrong entry. */
export function readPreviewPeople(list: string): PreviewPeople | null {
  const entries = list.split(',').flatMap((entry) => entry.trim().toLowerCase() || []);
  const roles = entries.flatMap((each) =>
    each.startsWith(rolePrefix) ? [each.slice(rolePrefix.length)] : [],
  );
  const others = entries.filter((each) => !each.startsWith(rolePrefix));
  const addresses = others.filter((each) => address.test(each));
  const domains = others.filter((each) => domain.test(each));
  const isKnown = roles.every(isRole) && addresses.length + domains.length === others.length;
  return isKnown ? { roles, addresses, domains } : null;
}

const EnvironmentSchema = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 4400 }),
  HOST: Type.String({ default: '127.0.0.1' }),
  /** The address of the API, or of the proxy that balances several APIs. */
  API_URL: Type.Refine(Type.String({ default: 'http://127.0.0.1:4401' }), isUrl),
  /** The APIs behind such a proxy, which doctor and `release publish` check one by one. */
  API_SERVERS: Type.Refine(Type.String({ default: '' }), areUrls),
  STORE_DIR: Type.String({ default: defaultStore }),
  CHANNEL: Type.String({ pattern: '^[a-z][a-z0-9-]*$', default: 'production' }),
  NODE_ENV: Type.String({ enum: ['development', 'production', 'test'], default: 'development' }),
  TRUST_PROXY: Type.String({ pattern: '^[0-9a-fA-F.:/, ]*$', default: '' }),
  /** Whether each request is logged as a line of JSON. A line contains nothing that identifies a person. */
  ACCESS_LOG: Type.String({ enum: ['on', 'off'], default: 'off' }),
  PART_ORIGINS: Type.String({ pattern: '^(\\*|(https?://[^/, ]+[, ]*)*)$', default: '' }),
  /** Origins of development servers from which a browser may load a remote; `http://localhost:*` allows every port. */
  OVERRIDE_ORIGINS: Type.String({ pattern: '^(https?://[^/, ]+[, ]*)*$', default: '' }),
  /** The people who may open previews: `role:NAME`, addresses, and `@domain` for all addresses of a domain. */
  PREVIEW_PEOPLE: Type.Refine(Type.String({ default: '' }), (list) => readPreviewPeople(list) !== null),
  PLACEHOLDERS: Type.String({ enum: ['on', 'off'], default: 'on' }),
  PUBLIC_URL: Type.String({ pattern: '^(https?://[^/\\s"<>]+)?$', default: '' }),
  /** The token for the operations page `/ops` and for `/metrics`. Without it neither exists. */
  OPS_TOKEN: Type.String({ pattern: '^(\\S{16,})?$', default: '' }),
  /** The earlier OPS_TOKEN, which still opens `/metrics` while the token is changed. */
  OPS_TOKEN_BEFORE: Type.String({ pattern: '^(\\S{16,})?$', default: '' }),
  /** The people who may open the operations page, each with a token: `Ada:TOKEN,Joe:TOKEN`. */
  OPS_OPERATORS: Type.Refine(Type.String({ default: '' }), areOperators),
  /** The host name of the operations page. Nothing else is served under this name. */
  OPS_HOST: Type.String({ pattern: '^([a-zA-Z0-9-]+(\\.[a-zA-Z0-9-]+)*)?$', default: '' }),
  /** The address of an OpenTelemetry collector (OTLP/HTTP) for page reports and load outcomes. Without it none leave. */
  OTLP_URL: Type.Refine(Type.String({ default: '' }), (value) => value === '' || isUrl(value)),
  /** The public root keys in Base64 or as files, separated by commas. With them only signed releases are served. */
  SIGNING_ROOT: Type.String({ default: '' }),
  /** The file of the private key with which the edge signs withdrawals and rollbacks. */
  EDGE_KEY: Type.String({ default: '' }),
  /** A folder outside of the store in which the edge records the highest revisions that it has seen. */
  STATE_DIR: Type.String({ default: '' }),
});

export type Environment = Static<typeof EnvironmentSchema>;

interface ApiAddresses {
  API_URL?: string | undefined;
  API_SERVERS?: string | undefined;
}

/** Returns the addresses of the APIs themselves. */
export const apiServersOf = ({ API_URL = '', API_SERVERS = '' }: ApiAddresses): string[] =>
  splitList(API_SERVERS || API_URL).map((address) => address.replace(/\/$/, ''));

const expected: Record<string, string> = {
  PORT: 'a port from 0 to 65535',
  API_URL:
    'one address such as http://127.0.0.1:4401; for several APIs, set it to a proxy that balances them, such as HAProxy with deploy/api/haproxy.cfg, and list the APIs in API_SERVERS',
  API_SERVERS: 'addresses such as http://127.0.0.1:4401, separated by commas',
  CHANNEL: 'a name of a–z, 0–9 and -',
  NODE_ENV: 'development, production or test',
  TRUST_PROXY: 'addresses separated by commas',
  ACCESS_LOG: 'on or off',
  PREVIEW_PEOPLE:
    'entries such as role:ROLE with a role of the product, ana@cedar.example or @test.cedar.example, separated by commas',
  PLACEHOLDERS: 'on or off',
  PUBLIC_URL: 'the address of the site without a path, such as https://tapin.example.org',
  PART_ORIGINS: 'origins such as https://cdn.example separated by commas, or *',
  OVERRIDE_ORIGINS: 'origins such as http://localhost:4403 or http://localhost:*, separated by commas',
  OPS_TOKEN: 'at least 16 characters without spaces',
  OPS_TOKEN_BEFORE: 'at least 16 characters without spaces',
  OPS_OPERATORS:
    'names with tokens such as Ada:TOKEN,Joe:TOKEN, each name once and each token with 16 characters or more',
  OTLP_URL: 'the address of a collector such as http://127.0.0.1:4318',
  OPS_HOST: 'a host name without a port, such as ops.tapin.example.org',
};

/** The values of these variables are secrets. They are never printed, not even in an error. */
const secrets = new Set(['OPS_TOKEN', 'OPS_TOKEN_BEFORE', 'OPS_OPERATORS']);

/**
 * Returns the host name of the operations page, or null when the page is turned off. In development it is
 * `ops.localhost`, which browsers find without any setting.
 */
export function opsHostOf({ NODE_ENV, OPS_TOKEN, OPS_HOST }: Environment): string | null {
  if (!OPS_TOKEN) return null;
  return OPS_HOST || (NODE_ENV === 'production' ? null : 'ops.localhost');
}

export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  if (variables.TLS_CERT || variables.TLS_KEY)
    throw new Error(
      'TLS_CERT and TLS_KEY are no longer read: remove them, and let a proxy in front of the edge terminate TLS, such as nginx with deploy/nginx.conf',
    );
  // An empty variable, as in an .env file, gets its default.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const value = Value.Convert(EnvironmentSchema, Value.Default(EnvironmentSchema, given));
  if (Value.Check(EnvironmentSchema, value)) return value;
  const name = Value.Errors(EnvironmentSchema, value)[0]?.instancePath.slice(1) ?? '';
  const wrong = secrets.has(name) ? '' : `, not "${given[name]}"`;
  throw new Error(`${name} must be ${expected[name] ?? 'a valid value'}${wrong}`);
}

/** The first file descriptor of the sockets that systemd passes to a process (SD_LISTEN_FDS_START). */
const firstDescriptor = 3;

/**
 * Returns the descriptor of the listening socket that systemd holds for this process (sd_listen_fds(3)), or null.
 * Connections wait in this socket while the process restarts.
 */
export function handedSocket({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv, pid: number): number | null {
  if (!LISTEN_FDS || LISTEN_PID !== `${pid}`) return null;
  if (LISTEN_FDS !== '1')
    throw new Error(
      `systemd hands over ${LISTEN_FDS} sockets: name one address with ListenStream in tapin-edge.socket`,
    );
  return firstDescriptor;
}
