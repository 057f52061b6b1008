const formats = new Map<string, Intl.DateTimeFormat>();
const maxCachedFormats = 1_000;

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known) return known;
  // The runtime also accepts offsets such as +05:30. They are refused because they have no daylight saving.
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(zone)) return null;
  try {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      timeZoneName: 'longOffset',
    });
    if (formats.size < maxCachedFormats) formats.set(zone, format);
    return format;
  } catch {
    return null;
  }
}

export function isTimeZone(zone: string): boolean {
  return formatOf(zone) !== null;
}

function calendarPartsOf(time: Date, zone: string) {
  const parts = formatOf(zone)?.formatToParts(time) ?? [];
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
}

export function localDay(time: Date, zone: string): string {
  const part = calendarPartsOf(time, zone);
  return `${part('year')}-${part('month')}-${part('day')}`;
}

function utcOffsetMs(time: Date, zone: string): number {
  const [, sign, hours, minutes] =
    calendarPartsOf(time, zone)('timeZoneName').match(/([+-])(\d\d):(\d\d)/) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/**
 * Returns the offset of a time zone at a time in POSIX notation, which inverts the sign. Every database knows the
 * offset, but not every name of a zone. It has no daylight saving.
 */
export function posixZoneAt(time: Date, zone: string): string {
  const minutes = utcOffsetMs(time, zone) / 60_000;
  const two = (count: number) => String(count).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes > 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

export function sameTimeEarlier(time: Date, zone: string, days: number): Date {
  const earlier = new Date(time.getTime() - days * 86_400_000);
  return new Date(earlier.getTime() + utcOffsetMs(time, zone) - utcOffsetMs(earlier, zone));
}

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Returns the year in which the school year of a day began, on 1 July. */
export function schoolYearOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month >= 7 ? year : year - 1;
}
