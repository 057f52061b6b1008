import { LogLines } from './log-lines.ts';

type Fields = Record<string, unknown>;

/** A log for events outside of requests. Requests are logged by the logger of the server in the same format. */
export interface Log {
  info(msg: string, fields?: Fields): void;
  warn(msg: string, fields?: Fields): void;
  error(msg: string, fields?: Fields): void;
}

export interface ErrorFields extends Fields {
  type: string;
  message: string;
  stack: string;
}

/** Returns the safe fields of an error: no data of the request, and no values from messages of a database or a mail server. */
export function describeError(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { type: 'none', message: String(error), stack: '' };
  const code = 'code' in error && error.code !== undefined ? { code: String(error.code) } : {};
  return { type: error.name, ...code, message: error.message || String(error), stack: error.stack ?? '' };
}

const levels = ['debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Creates a log for lines of `level` and above. `from` identifies the process in a common log. */
export function openLog(from: 'api' | 'edge', lines: LogLines, level = 'info'): Log {
  const logAt =
    (lineLevel: string) =>
    (msg: string, fields: Fields = {}) => {
      if (levels.indexOf(lineLevel) < levels.indexOf(level)) return;
      lines.write(
        `${JSON.stringify({ level: lineLevel, at: new Date().toISOString(), from, ...fields, msg })}\n`,
      );
    };
  return { info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
}

/** Reports why a process does not start: as a plain line in development, and as a line of the log in production. */
export function logStartFailure(from: 'api' | 'edge', line: string, production: boolean): void {
  const writePlainLine = () => process.stderr.write(`${from === 'edge' ? 'edge: ' : ''}${line}\n`);
  if (!production) writePlainLine();
  else openLog(from, new LogLines((text) => process.stderr.write(text))).error(line);
}
