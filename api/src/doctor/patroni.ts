import { type Finding, ok, problem, rootCause, warning } from '@tapin/delivery/doctor/finding';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '#src/basics/config.ts';

const about = 'patroni';
const timeoutMs = 3_000;

/**
 * The first version that does not lose acknowledged answers after a leader was frozen for longer than its `ttl`: 3.0.3
 * no longer overwrites the key of a new leader in etcd v3 (patroni pull request 2689), and 3.1.0 no longer promotes a
 * leader of an earlier timeline again (2787).
 */
const minVersion = [3, 1, 0] as const;

/** A machine that a leader needs to acknowledge, and one more, so that a single fault does not stop all answers. */
const minStandbys = 2;

const MemberSchema = Type.Object({
  name: Type.String(),
  role: Type.String(),
  state: Type.String(),
  api_url: Type.String(),
  timeline: Type.Optional(Type.Union([Type.Number(), Type.String()])),
});
const ClusterSchema = Type.Object({ members: Type.Array(MemberSchema) });
const NodeSchema = Type.Object({ patroni: Type.Object({ version: Type.String() }) });
const SettingsSchema = Type.Object({
  synchronous_mode: Type.Optional(Type.Unknown()),
  synchronous_mode_strict: Type.Optional(Type.Unknown()),
  failsafe_mode: Type.Optional(Type.Unknown()),
});

type Member = Static<typeof MemberSchema>;

async function fetchAs<T extends TSchema>(schema: T, url: URL): Promise<Static<T>> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  return Value.Parse(schema, await reply.json());
}

/** Reads the members from the first address that answers. */
async function findMembers(urls: readonly string[]) {
  const causes: string[] = [];
  for (const url of urls) {
    try {
      const { members } = await fetchAs(ClusterSchema, new URL('/cluster', url));
      return { url, members };
    } catch (error) {
      causes.push(`${url}: ${rootCause(error)}`);
    }
  }
  throw new Error(causes.join('; '));
}

function isOlder(version: string): boolean {
  const numbers = version.split('.').map((part) => Number.parseInt(part, 10));
  for (const [index, wanted] of minVersion.entries()) {
    const found = numbers[index] ?? 0;
    if (found !== wanted) return found < wanted;
  }
  return false;
}

async function aboutVersion({ name, api_url }: Member): Promise<Finding> {
  try {
    const { patroni } = await fetchAs(NodeSchema, new URL('/patroni', api_url));
    if (!isOlder(patroni.version)) return ok(about, `${name} has Patroni ${patroni.version}`);
    return problem(
      about,
      `${name} has Patroni ${patroni.version}, which loses acknowledged answers with etcd v3 when its leader is frozen for longer than the ttl: install ${minVersion.join('.')} or later, such as that of Debian 13`,
    );
  } catch (error) {
    return problem(
      about,
      `Patroni of ${name} does not answer: ${rootCause(error)}; run as root on that machine: systemctl restart patroni`,
    );
  }
}

const isLeader = ({ role }: Member) => role === 'leader' || role === 'standby_leader';
const isRunning = ({ state }: Member) => state === 'running' || state === 'streaming';

function aboutMembers(members: readonly Member[]): Finding[] {
  const leader = members.find(isLeader);
  if (!leader || !isRunning(leader))
    return [
      problem(
        about,
        'no machine is the leader, so that nothing can be stored: run as root on a machine of the database: patronictl -c /etc/patroni/config.yml list, and start what has stopped',
      ),
    ];
  const standbys = members.filter((member) => !isLeader(member) && isRunning(member));
  const behind = standbys.filter(({ timeline }) => timeline !== leader.timeline);
  const list = `${leader.name} leads ${standbys.map(({ name }) => name).join(' and ') || 'no machine'}`;
  const synchronous = standbys.some(({ role }) => role === 'sync_standby' || role === 'quorum_standby');
  return [
    standbys.length < minStandbys
      ? problem(
          about,
          `${list}: with fewer than ${minStandbys} standbys the next fault stops all answers; run as root on the machine that is missing: systemctl restart patroni, then patronictl -c /etc/patroni/config.yml list`,
        )
      : ok(about, list),
    ...(synchronous
      ? []
      : [problem(about, 'no standby is synchronous, so that an answer may be on one disk only')]),
    ...behind.map(({ name, timeline }) =>
      warning(
        about,
        `${name} is on timeline ${timeline} and the leader on ${leader.timeline}: if it stays so, run as root: patronictl -c /etc/patroni/config.yml reinit tapin ${name}`,
      ),
    ),
  ];
}

const editSettings = (setting: string) =>
  `run as root on a machine of the database: patronictl -c /etc/patroni/config.yml edit-config -s ${setting} --force`;

/** A setting is on when its value is true or the text `quorum` or `on`. Patroni accepts several spellings. */
const isOn = (value: unknown) => /^(true|on|yes|1|quorum)$/i.test(String(value));

async function aboutSettings(url: string): Promise<Finding[]> {
  const settings = await fetchAs(SettingsSchema, new URL('/config', url));
  const findings: Finding[] = [];
  if (!isOn(settings.synchronous_mode))
    findings.push(
      problem(
        about,
        `an answer is acknowledged before a second machine has it: ${editSettings('synchronous_mode=true')}`,
      ),
    );
  if (!isOn(settings.synchronous_mode_strict))
    findings.push(
      problem(
        about,
        `without a standby an answer is acknowledged by one machine: ${editSettings('synchronous_mode_strict=true')}`,
      ),
    );
  if (!isOn(settings.failsafe_mode))
    findings.push(
      warning(
        about,
        `when all of etcd is away, the leader stops accepting changes although its standbys answer: ${editSettings('failsafe_mode=true')}`,
      ),
    );
  return findings.length > 0
    ? findings
    : [ok(about, 'an answer is acknowledged when a second machine has it, also while etcd is away')];
}

/** Checks the machines of the database, which Patroni manages. Without `PATRONI_URL` nothing is checked. */
export async function checkPatroni({ patroniUrls }: Pick<Config, 'patroniUrls'>): Promise<Finding[]> {
  if (patroniUrls.length === 0) return [];
  try {
    const { url, members } = await findMembers(patroniUrls);
    return [
      ...aboutMembers(members),
      ...(await aboutSettings(url)),
      ...(await Promise.all(members.map(aboutVersion))),
    ];
  } catch (error) {
    return [
      problem(
        about,
        `Patroni cannot be reached: ${rootCause(error)}; check PATRONI_URL, and run as root on a machine of the database: systemctl status patroni`,
      ),
    ];
  }
}
