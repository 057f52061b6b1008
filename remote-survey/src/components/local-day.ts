import { useEffect, useState } from 'react';

const padToTwoDigits = (number: number) => String(number).padStart(2, '0');

/** Returns the local calendar day, `YYYY-MM-DD`. It avoids `Intl`, whose first use takes 0.1 s on a slow machine. */
export function localDay(): string {
  const now = new Date();
  return [now.getFullYear(), padToTwoDigits(now.getMonth() + 1), padToTwoDigits(now.getDate())].join('-');
}

/** Returns the time until one second past midnight, when the server has the new day as well. */
function msUntilMidnight(): number {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 0, 0, 1).getTime() - now.getTime();
}

/** Returns the local day. It is updated at midnight, and when the page is shown after the computer slept. */
export function useLocalDay(): string {
  const [day, setDay] = useState(localDay);

  useEffect(() => {
    const updateDay = () => setDay(localDay());
    const timer = setTimeout(updateDay, msUntilMidnight());
    window.addEventListener('focus', updateDay);
    document.addEventListener('visibilitychange', updateDay);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', updateDay);
      document.removeEventListener('visibilitychange', updateDay);
    };
  }, [day]);

  return day;
}
