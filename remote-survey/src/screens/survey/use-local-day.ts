import { useEffect, useState } from 'react';

/** The calendar day where the student is, `YYYY-MM-DD` (the Swedish way to write one). */
const localDay = () => new Date().toLocaleDateString('sv');

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
