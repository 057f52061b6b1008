import { LogLines } from './log-lines.ts';

type Fields = Record<string, unknown>;

/** For what is not about one request; requests are logged by the server's own logger, in the same form. */
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

/** Of an error what helps: neither what it was about, nor the values that a database or a mail server repeats. */
export function describeError(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { type: 'none', message: String(error), stack: '' };
  const code = 'code' in error && error.code !== undefined ? { code: String(error.code) } : {};
  return { type: error.name, ...code, message: error.message || String(error), stack: error.stack ?? '' };
}

const levels = ['debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Lines of `level` and above; `from` tells the processes apart where their logs meet. */
export function openLog(from: 'api' | 'edge', lines: LogLines, level = 'info'): Log {
  const at =
    (own: string) =>
    (msg: string, fields: Fields = {}) => {
      if (levels.indexOf(own) < levels.indexOf(level)) return;
      lines.write(`${JSON.stringify({ level: own, at: new Date().toISOString(), from, ...fields, msg })}\n`);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** Why a process does not start: a plain line for who sits before it, and one of the log where nobody does. */
export function tellStartFailure(from: 'api' | 'edge', line: string, production: boolean): void {
  const toTerminal = () => process.stderr.write(`${from === 'edge' ? 'edge: ' : ''}${line}\n`);
  if (!production) toTerminal();
  else openLog(from, new LogLines((text) => process.stderr.write(text))).error(line);
}
