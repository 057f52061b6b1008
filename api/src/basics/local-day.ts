const formats = new Map<string, Intl.DateTimeFormat>();
const rememberedZones = 1_000;

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known) return known;
  // The runtime also takes offsets such as +05:30, which are no zones: they know no daylight saving.
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(zone)) return null;
  try {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    if (formats.size < rememberedZones) formats.set(zone, format);
    return format;
  } catch {
    return null;
  }
}

export function isTimeZone(zone: string): boolean {
  return formatOf(zone) !== null;
}

/** The calendar day, `YYYY-MM-DD`, that a clock on the wall of that zone shows. */
export function localDay(time: Date, zone: string): string {
  const parts = formatOf(zone)?.formatToParts(time) ?? [];
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Mondays to Fridays from one day to another, both included. */
export function schoolDays(start: string, end: string): number {
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
  if (days <= 0) return 0;
  const rest = days % 7;
  let count = ((days - rest) / 7) * 5;
  for (let index = 0; index < rest; index += 1) if ((weekday(start) + 6 + index) % 7 < 5) count += 1;
  return count;
}
