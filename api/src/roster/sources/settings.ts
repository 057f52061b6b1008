import type { RosterPauseReason } from '@tapin/contract/roster';
import { type RosterSettings, RosterSettingsSchema } from '@tapin/contract/roster-calls';
import { SourceError } from '@tapin/oneroster/problems';
import { checkAddress } from '@tapin/oneroster/rest-connection';
import type { RestSettings } from '@tapin/oneroster/rest-settings';
import { Value } from 'typebox/value';
import { AppError } from '#src/basics/app-error.ts';
import { addDays, isTimeZone, localDay, posixZoneAt } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import { open, seal } from '#src/infrastructure/sealing.ts';

/** Returns the offset of a time zone from UTC in minutes. POSIX notation inverts the sign. */
function offsetMinutes(time: Date, zone: string): number {
  const [, sign, hours, minutes] = /^UTC([+-])(\d\d):(\d\d)$/.exec(posixZoneAt(time, zone)) ?? [];
  return (sign === '-' ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
}

/** Returns the instant of a day and a time of day (`HH:MM`) in a time zone. */
function timeAt(day: string, timeOfDay: string, zone: string): Date {
  const asUtc = new Date(`${day}T${timeOfDay}:00Z`).getTime();
  const guess = new Date(asUtc - offsetMinutes(new Date(asUtc), zone) * 60_000);
  // The offset is computed again for the guess, because the clocks may change in between.
  return new Date(asUtc - offsetMinutes(guess, zone) * 60_000);
}

/** Returns the next instant after `after` at which the zone has that time of day. */
export function nextNight(after: Date, timeOfDay: string, zone: string): Date {
  const today = localDay(after, zone);
  const times = [0, 1, 2].map((count) => timeAt(addDays(today, count), timeOfDay, zone));
  return times.find((time) => time > after) ?? new Date(after.getTime() + 86_400_000);
}

export interface StoredSource {
  settings: RosterSettings;
  /** Whether keys are stored. The keys themselves are never sent. */
  hasSecret: boolean;
  paused: RosterPauseReason | null;
}

export interface SourceChange extends Partial<RosterSettings> {
  /** The bearer token or the client secret. */
  secret?: string;
  paused?: boolean;
}

/** Reads the settings in a stored document. A missing or invalid setting is replaced with its default. */
export function settingsIn(stored: unknown): RosterSettings {
  const given = Object.entries(Object(stored));
  const properties = Object.entries(RosterSettingsSchema.properties);
  const valid = properties.flatMap(([name, schema]) =>
    given.filter(([key, value]) => key === name && Value.Check(schema, value)),
  );
  return Value.Parse(RosterSettingsSchema, Value.Default(RosterSettingsSchema, Object.fromEntries(valid)));
}

export function nextRunOf(
  settings: RosterSettings,
  paused: RosterPauseReason | null,
  now: Date,
): Date | null {
  const { source, nightlyAt, timeZone } = settings;
  if (source === 'file' || nightlyAt === null || paused !== null) return null;
  return nextNight(now, nightlyAt, timeZone || 'UTC');
}

/** Reads the source of a district. A district that has not chosen a source has the defaults. */
export async function readSource(db: Database, districtId: number): Promise<StoredSource> {
  const row = await db
    .selectFrom('roster_sources')
    .select(['settings', 'secrets', 'pause_reason'])
    .where('district_id', '=', districtId)
    .executeTakeFirst();
  return {
    settings: settingsIn(row?.settings),
    hasSecret: row ? row.secrets !== null : false,
    paused: row?.pause_reason ?? null,
  };
}

/**
 * Returns the settings for reading the OneRoster server of a district. Throws a SourceError when the district has no
 * keys.
 */
export async function readRestSettings(db: Database, districtId: number): Promise<RestSettings> {
  const row = await db
    .selectFrom('roster_sources')
    .select(['settings', 'secrets'])
    .where('district_id', '=', districtId)
    .executeTakeFirst();
  const { source } = settingsIn(row?.settings);
  if (typeof source === 'string') throw new SourceError('server-unreachable', '');
  const secret = row?.secrets ? await open(db, 'roster sources', row.secrets) : null;
  if (secret === null) throw new SourceError('server-login', new URL(source.address).host);
  return { ...source, secret };
}

function check({ source, timeZone }: RosterSettings, networks: readonly string[]): void {
  if (timeZone !== '' && !isTimeZone(timeZone)) throw new AppError('validation', 'timeZone');
  if (typeof source === 'string') return;
  try {
    checkAddress(source.address, networks);
    if (source.auth === 'client-credentials') checkAddress(source.tokenAddress, networks);
  } catch (error) {
    if (error instanceof SourceError) throw new AppError('roster_address_refused');
    throw error;
  }
}

/**
 * Identifies the server that receives a secret. When one of the values changes, the secret would be sent to another
 * server.
 */
const receiverOf = ({ source }: RosterSettings) =>
  typeof source === 'string'
    ? null
    : JSON.stringify([source.address, source.auth, source.tokenAddress, source.clientId]);

/**
 * Changes the source of a district in the transaction of the caller. The stored secret is deleted when the address or
 * the kind of login changes without a new secret. Otherwise an admin could have the secret sent to a server of their
 * choice.
 */
export async function changeSource(
  db: Database,
  districtId: number,
  { secret, paused, ...change }: SourceChange,
  { networks, now }: { networks: readonly string[]; now: Date },
): Promise<void> {
  await db
    .insertInto('roster_sources')
    .values({ district_id: districtId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('roster_sources')
    .select(['settings', 'secrets', 'pause_reason', 'paused_at'])
    .where('district_id', '=', districtId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = settingsIn(row.settings);
  const after = settingsIn({ ...before, ...change });
  check(after, networks);
  const isOtherReceiver = receiverOf(before) !== receiverOf(after);
  const kept = isOtherReceiver ? null : row.secrets;
  const pause =
    paused === undefined
      ? { paused_at: row.paused_at, pause_reason: row.pause_reason }
      : { paused_at: paused ? now : null, pause_reason: paused ? ('chosen' as const) : null };
  await db
    .updateTable('roster_sources')
    .set({
      settings: JSON.stringify({ ...Object(row.settings), ...after }),
      secrets: secret ? await seal(db, 'roster sources', secret) : kept,
      next_run_at: nextRunOf(after, pause.pause_reason, now),
      ...pause,
    })
    .where('district_id', '=', districtId)
    .execute();
}
