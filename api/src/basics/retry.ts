import type { Language } from '@tapin/contract/languages';
import { localesOf } from '@tapin/contract/languages';
import { addMs, hours, minutes, seconds } from './clock.ts';
import { fillPlaceholders, texts } from './language.ts';
import { isTimeZone, localDay } from './local-day.ts';

/** The keys of the texts that say what works before a limit ends. */
export type RetryAdvice = keyof (typeof texts)['en']['retry']['advice'];

export interface Retry {
  afterSeconds: number;
  at?: Date;
  advice?: RetryAdvice;
}

/** Returns when the caller of a limited call may try again. */
export const retryAt = (at: Date, now: Date, advice?: RetryAdvice): Retry => ({
  afterSeconds: Math.max(1, Math.ceil((at.getTime() - now.getTime()) / seconds(1))),
  at: at > now ? at : addMs(now, seconds(1)),
  ...(advice && { advice }),
});

const soonestSeconds = 3;
const latestSeconds = 8;

/**
 * Returns the wait after a failure of unknown duration, such as that of a database or of a full queue. It is random,
 * so that callers who were refused together do not return together.
 */
export const retrySoon = (): Retry => ({
  afterSeconds: soonestSeconds + Math.floor(Math.random() * (latestSeconds - soonestSeconds + 1)),
});

/** A longer wait is written as the time of day at which it ends, because a duration is soon out of date. */
const longestDurationMs = minutes(10);

function durationText(milliseconds: number, language: Language): string {
  const [unit, length] =
    milliseconds < hours(2) ? (['minute', minutes(1)] as const) : (['hour', hours(1)] as const);
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(localesOf(language), format).format(Math.ceil(milliseconds / length));
}

function timeText(at: Date, waitMs: number, language: Language, timeZone: string): string {
  const { retry } = texts[language];
  const shown = addMs(at, minutes(1) - 1);
  const isToday = localDay(addMs(at, -waitMs), timeZone) === localDay(shown, timeZone);
  const time = new Intl.DateTimeFormat(localesOf(language), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(isToday ? {} : { weekday: 'long' }),
  }).format(shown);
  return fillPlaceholders(isToday ? retry.at : retry.onDay, { time });
}

/** The time of day may end with a period: "8:45 a.m.". */
const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

/** Returns the sentences that say when to try again, and what works until then. */
export function retryTextOf(
  { at, afterSeconds, advice }: Retry,
  language: Language,
  timeZone: unknown,
): string {
  const { retry } = texts[language];
  const waitMs = seconds(afterSeconds);
  const sentences: string[] = [];
  if (at && waitMs > longestDurationMs && typeof timeZone === 'string' && isTimeZone(timeZone)) {
    sentences.push(sentence(timeText(at, waitMs, language, timeZone)));
  } else if (at) {
    sentences.push(sentence(fillPlaceholders(retry.in, { duration: durationText(waitMs, language) })));
  }
  if (advice) sentences.push(retry.advice[advice]);
  return sentences.join(' ');
}
