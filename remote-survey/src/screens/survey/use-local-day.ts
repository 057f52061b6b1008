import { useEffect, useState } from 'react';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The calendar day where the student is, `YYYY-MM-DD`. By hand: a first look into `Intl` costs a slow machine 0.1 s. */
export function localDay(): string {
  const now = new Date();
  return [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join('-');
}

/** A second past midnight: by then it is the new day for the server too. */
function untilMidnight(): number {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 0, 0, 1).getTime() - now.getTime();
}

/** Follows the day over midnight. A sleeping computer runs no timers, so a look at the page checks too. */
export function useLocalDay(): string {
  const [day, setDay] = useState(localDay);

  useEffect(() => {
    const check = () => setDay(localDay());
    const midnight = setTimeout(check, untilMidnight());
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(midnight);
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [day]);

  return day;
}
