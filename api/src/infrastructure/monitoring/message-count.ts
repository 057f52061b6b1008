/** The messages of one channel. */
export interface MessageCount {
  channel: string;
  waiting: number;
  given_up: number;
  /** Messages whose last attempt failed within fifteen minutes, except those whose address does not exist. */
  refused: number;
  /** The age of the oldest message that waits; 0 without one. */
  oldest_seconds: number;
}
