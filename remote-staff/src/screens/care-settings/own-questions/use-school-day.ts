import { useEffect, useState } from 'react';

const checkIntervalMs = 30_000;

/** Returns the day in a time zone as `YYYY-MM-DD`; without a time zone, in that of the device. */
const dayIn = (timeZone: string | null): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? undefined }).format(new Date());

/** Returns the day of the school and updates it when a new day begins, or when the page is shown again. */
export function useSchoolDay(timeZone: string | null): string {
  const [day, setDay] = useState(() => dayIn(timeZone));
  useEffect(() => {
    const check = () => setDay(dayIn(timeZone));
    check();
    const timer = setInterval(check, checkIntervalMs);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [timeZone]);
  return day;
}
