export interface ConnectionLimits {
  /** A connection without an open request is closed after this time. PING frames do not prolong it. */
  idleMs: number;
  /** A connection or a stream on which nothing is read or written for this time is closed. API calls wait for 90 s at most. */
  stalledMs: number;
  /** Requests of one HTTP/2 session at the same time. */
  maxStreams: number;
  /** Requests that an HTTP/2 client may cancel in a burst, and per second after that. */
  resetBurst: number;
  resetsPerSecond: number;
  /** PING and SETTINGS frames that an HTTP/2 client may send within `controlWindowMs`. */
  maxControlFrames: number;
  controlWindowMs: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  idleMs: 60_000,
  stalledMs: 120_000,
  maxStreams: 100,
  resetBurst: 200,
  resetsPerSecond: 20,
  maxControlFrames: 100,
  controlWindowMs: 10_000,
};
