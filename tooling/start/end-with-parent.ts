import { readFileSync } from 'node:fs';

const everyMs = 500;
/** What stands between a person and this process: npx, pnpm, and the shells in which they run what they are told to. */
const runner = /^(p?npm|npx|sh|dash|bash)\b.*(-c\b|\b(start|exec|run)\b)/;

interface Process {
  parent: number;
  command: string;
}

/** As Linux tells it; null elsewhere, and of a process that is gone. */
function look(pid: number): Process | null {
  try {
    const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    return { parent: Number(parent), command: words.replace(/^\S*\//, '') };
  } catch {
    return null;
  }
}

/** The process that started this one, and above it all runners without a gap. */
function startedBy(): number[] {
  const found = [process.ppid];
  for (;;) {
    const next = look(found.at(-1) ?? 0);
    if (!next || !runner.test(next.command)) return found;
    found.push(next.parent);
  }
}

/**
 * Calls `end` when a process that started this one is gone. Runners end by a signal without handing it on, and what
 * they started would keep its ports.
 */
export function endWithParent(end: () => void): void {
  const before = startedBy().join();
  const timer = setInterval(() => {
    if (startedBy().join() === before) return;
    clearInterval(timer);
    end();
  }, everyMs);
  timer.unref();
}
