/**
 * The path to which a page reports the faults and the speed of its parts. It is below the path of the load outcomes,
 * because the cookie that signs the versions of a page is sent only below that path.
 */
export const pageReportPath = '/load-outcomes/page-reports';

/**
 * The event of the window about a call that failed. It is an `ErrorEvent` whose error has the stack of the caller, and as
 * its cause the error of the call.
 */
export const failedCallEvent = 'tapin-call-failed';

export const faultKinds = [
  /** An exception that nothing caught. */
  'error',
  /** A rejected promise that nothing handled. */
  'rejection',
  /** An exception during rendering, which an error boundary caught. */
  'render',
  /** A task that blocked the page for at least `freezeMs`. */
  'freeze',
  /** A call that the API refused as invalid, or that it failed to answer. */
  'call',
  /** A violation of the Content Security Policy or of Trusted Types. */
  'policy',
  /** A text that exists in no language of the remote. */
  'text',
  /** A built-in function, the root element or the header that was changed or removed. */
  'tampering',
  /** The memory of the page has grown by more than a screen needs. */
  'memory',
] as const;

export type FaultKind = (typeof faultKinds)[number];
export type FaultCounts = Partial<Record<FaultKind, number>>;

export const freezeMs = 1_000;

/** The place of a fault in a file of a release. It never contains the text of an error. */
export interface FaultPlace {
  kind: FaultKind;
  file: string;
  line: number;
  column: number;
}

/**
 * The speed of the screens of a remote since the previous report of the page. Absent values were not measured, for example
 * because the browser cannot.
 */
export interface ScreenSpeed {
  /** Milliseconds from the start of the navigation until the largest element was painted, only of the first screen. */
  lcp?: number;
  /** The longest interaction, in milliseconds. */
  inp?: number;
  /** The sum of the layout shifts in their worst session window. */
  cls?: number;
  /** Milliseconds from the navigation to a screen until it was shown. With several navigations it is the longest time. */
  shown?: number;
}

export interface PartReport {
  remote: string;
  version: string;
  /**
   * Faults that the stack, the address of a script or the clicked element attributes to the part. The first report with
   * a version may have no faults: it says that the version ran.
   */
  faults?: FaultCounts;
  /** Faults without a known cause while a screen of the part was shown. They never lead to a withdrawal. */
  nearby?: FaultCounts;
  places?: FaultPlace[];
  speed?: ScreenSpeed;
}

/** A report of one page. A page sends several, and each contains only what is new. */
export interface PageReport {
  /** Milliseconds during which the page was visible, since it was opened. */
  visibleMs: number;
  parts: PartReport[];
  /** Faults without a known cause while no screen was shown. */
  unknown?: FaultCounts;
}

/** The limits of a report. The page keeps to them, and the edge refuses a report that exceeds them. */
export const pageReportLimits = { parts: 12, countPerKind: 99, placesPerPart: 4, bytes: 4_096 };
