import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../docs', `${name}.md`), 'utf8');

/** The pages whose commands an operator types. Each page begins with the line that opens the shell for its commands. */
export const pages = { install: read('install'), night: read('night'), quietHours: read('quiet-hours') };

export const allPages = Object.values(pages).join('\n');

/** The user that types the commands of a block. `builder` is a person on the machine that builds the product. */
export type User = 'root' | 'tapin' | 'builder';

interface Place {
  section: string;
  /** The number of the step in the section to which the block belongs; 0 without steps. */
  step: number;
}

interface Commands extends Place {
  kind: 'commands';
  user: User;
  lines: string[];
}

interface FileLines extends Place {
  kind: 'file';
  path: string;
  lines: string[];
}

export type Block = Commands | FileLines;

const isUser = (word: string): word is User => ['root', 'tapin', 'builder'].includes(word);

/** Reads the info string of a fence: `sh USER` begins commands, `env PATH` begins lines of a file. */
function openBlock(info: string, place: Place): Block | null {
  const [language, argument = ''] = info.trim().split(/\s+/);
  if (language === 'sh' && isUser(argument)) return { ...place, kind: 'commands', user: argument, lines: [] };
  if (language === 'env' && argument) return { ...place, kind: 'file', path: argument, lines: [] };
  if (language === 'sh' || language === 'env')
    throw new Error(`${place.section}: the fence "${info}" names no user and no file`);
  return null;
}

function placeAfter(line: string, place: Place): Place {
  const [, section] = /^#+ (.*)$/.exec(line) ?? [];
  if (section !== undefined) return { section, step: 0 };
  const [, step] = /^(\d+)\. /.exec(line) ?? [];
  return step === undefined ? place : { ...place, step: Number(step) };
}

/** Returns the blocks of a text in their order. A block belongs to the nearest heading above it. */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let place: Place = { section: '', step: 0 };
  let isFenced = false;
  let block: Block | null = null;
  for (const line of markdown.split('\n')) {
    const [, info] = /^ *```(.*)$/.exec(line) ?? [];
    if (info === undefined) {
      if (!isFenced) place = placeAfter(line, place);
      else if (line.trim()) block?.lines.push(line);
      continue;
    }
    block = isFenced ? null : openBlock(info, place);
    if (block) blocks.push(block);
    isFenced = !isFenced;
  }
  return blocks;
}

/** Returns the blocks of one section. It throws for a section without blocks, because the page has changed then. */
export function blocksOf(markdown: string, section: string): Block[] {
  const found = readBlocks(markdown).filter((block) => block.section === section);
  if (found.length === 0) throw new Error(`no page for operators has a block of commands under "${section}"`);
  return found;
}

/** Returns the lines that open the shell of the user tapin, which are the first block of a page. */
export const shellLines = (markdown: string): string[] => readBlocks(markdown)[0]?.lines ?? [];

/**
 * Reads the lines to type from the output of a command of the product: from a heading to the next empty line, each
 * indented by two spaces. The lines without indentation name the user.
 */
export function readPrinted(output: string, heading: string): { user: User; line: string }[] {
  const [, paragraph] = output.split(heading);
  if (paragraph === undefined) throw new Error(`"${heading}" was not printed:\n${output}`);
  const commands: { user: User; line: string }[] = [];
  let user: User = 'root';
  for (const line of (heading + paragraph.split('\n\n')[0]).split('\n')) {
    if (/^ {2}\S/.test(line)) commands.push({ user, line: line.trim() });
    else user = /as (root|tapin)/.exec(line)?.[1] === 'tapin' ? 'tapin' : 'root';
  }
  return commands;
}
