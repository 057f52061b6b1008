import { useEffect, useState } from 'react';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Returns the local calendar day, `YYYY-MM-DD`. It avoids `Intl`, whose first use takes 0.1 s on a slow machine. */
export function localDay(): string {
  const now = new Date();
  return [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join('-');
}

/** Returns the time until one second past midnight, when the server has the new day too. */
function untilMidnight(): number {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 0, 0, 1).getTime() - now.getTime();
}

/** Returns the local day and updates it at midnight, or when the page is shown after the computer slept. */
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
