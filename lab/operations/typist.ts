import { fillIn, reasonToSkip } from './filled-in.ts';
import type { Machine } from './machine.ts';
import { allPages, type Block, blocksOf, readPrinted, shellLines, type User } from './page.ts';
import { Shell } from './shell.ts';

const lineTimeoutMs = 600_000;
/** The heading of the lines that a restore prints. */
export const afterRestore = 'Next, as root on the machine of PostgreSQL:';

/** Types the commands of the pages for operators on the machine, as the user and in the shell that the pages name. */
export class Typist {
  typed = 0;
  #shells: Shell[];
  printed = '';
  #machine: Machine;
  #write: (text: string) => void;

  constructor(machine: Machine, write: (text: string) => void) {
    this.#machine = machine;
    this.#write = write;
    this.#shells = [new Shell(machine.openShell())];
  }

  get #user(): User {
    return this.#shells.length > 1 ? 'tapin' : 'root';
  }

  get #shell(): Shell {
    const shell = this.#shells.at(-1);
    if (!shell) throw new Error('the shells are closed');
    return shell;
  }

  heading(text: string): void {
    this.#write(`\n=== ${text}\n\n`);
  }

  note(text: string): void {
    this.#write(`(${text})\n`);
  }

  /** Types the blocks of a section, or only the blocks of some steps. */
  async typeSection(section: string, steps?: readonly number[]): Promise<void> {
    this.heading(steps ? `${section}, steps ${steps.join(', ')}` : section);
    for (const block of blocksOf(allPages, section)) {
      if (!steps || steps.includes(block.step)) await this.typeBlock(block);
    }
  }

  async typeBlock(block: Block): Promise<void> {
    if (block.kind === 'file') this.#addToFile(block.path, block.lines);
    else for (const line of block.lines) await this.type(block.user, line);
  }

  async type(user: User, line: string, mayFail = false): Promise<string> {
    const reason = reasonToSkip(line);
    if (reason !== null) {
      this.#write(`(${reason}: ${line})\n`);
      return '';
    }
    await this.#become(user);
    const { output, code } = await this.#enter(fillIn(line, this.printed));
    if (code !== 0 && !mayFail) throw new Error(`${line}\nended with ${code}:\n${output}`);
    this.printed = output;
    return output;
  }

  /**
   * Types the lines that the last command has printed below a heading, and the lines that a restore prints when it is
   * one of them.
   */
  async typePrinted(heading: string, output = this.printed, mayFail = ''): Promise<void> {
    this.note('the lines that the command has printed');
    for (const { user, line } of readPrinted(output, heading)) {
      // A difference between two samples is not a failure.
      await this.type(user, line, line.startsWith('diff ') || line === mayFail);
      if (line.includes('operator.js restore ')) await this.typePrinted(afterRestore);
    }
  }

  async #enter(line: string) {
    const begin = performance.now();
    this.#write(`${this.#user} ${this.#user === 'root' ? '#' : '$'} ${line}\n`);
    const isEnd = line === 'exit' && this.#shells.length > 1;
    const reply = isEnd ? { code: 0, output: '' } : await this.#shell.type(line, lineTimeoutMs);
    if (isEnd) this.#shells.pop()?.close();
    const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
    const output = reply.output && `${reply.output.replace(/^/gm, '  ')}\n`;
    this.#write(`${output}  [${reply.code}, ${seconds} s]\n`);
    this.typed += 1;
    return reply;
  }

  /**
   * Opens or leaves the shell of the user tapin: a person opens it by the line at the top of each page, and leaves it
   * for commands of root.
   */
  async #become(user: User): Promise<void> {
    if (user === this.#user) return;
    if (user === 'root') {
      await this.#enter('exit');
      return;
    }
    const shell = new Shell(this.#machine.openShell());
    this.#shells.push(shell);
    for (const line of shellLines(allPages)) await shell.type(line, lineTimeoutMs);
  }

  #addToFile(path: string, lines: readonly string[]): void {
    const text = `${lines.map((line) => fillIn(line, this.printed)).join('\n')}\n`;
    this.#machine.run(`cat >> ${path} <<'LINES'\n${text}LINES`);
    this.#write(`root edits ${path} and adds\n${text.replace(/^(?=.)/gm, '  ')}`);
  }

  close(): void {
    for (const shell of this.#shells) shell.close();
  }
}
