import type { ChildProcessWithoutNullStreams } from 'node:child_process';

interface Reply {
  code: number;
  output: string;
}

const mark = '--- the line has ended with ';

/**
 * A shell that stays open between lines, as the shell of a person does. Its folder, its variables and the shells that
 * it starts are kept.
 */
export class Shell {
  #child: ChildProcessWithoutNullStreams;
  #output = '';
  #onOutput = () => {};

  constructor(child: ChildProcessWithoutNullStreams) {
    this.#child = child;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#output += text;
      this.#onOutput();
    });
    child.stdin.on('error', () => {});
    child.stdin.write('exec 2>&1\n');
  }

  type(line: string, timeoutMs: number): Promise<Reply> {
    this.#output = '';
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(
        () => reject(new Error(`no end within ${timeoutMs / 1_000} s: ${line}\n${this.#output}`)),
        timeoutMs,
      );
      this.#onOutput = () => {
        const [whole, code] = new RegExp(`\n${mark}(\\d+)\n`).exec(this.#output) ?? [];
        if (whole === undefined) return;
        clearTimeout(timeout);
        const output = this.#output.slice(0, this.#output.indexOf(whole));
        resolve({ code: Number(code), output: output.trimEnd() });
      };
      this.#child.stdin.write(`${line}\nprintf '\\n${mark}%s\\n' "$?"\n`);
    });
  }

  close(): void {
    this.#child.stdin.end();
  }
}
