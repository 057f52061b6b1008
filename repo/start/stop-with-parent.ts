import { readFileSync } from 'node:fs';

const pollIntervalMs = 500;
/** Matches the processes between the terminal and this process: npx, pnpm, and their shells. */
const runner = /^(p?npm|npx|sh|dash|bash)\b.*(-c\b|\b(start|exec|run)\b)/;

interface Process {
  parent: number;
  command: string;
}

/** Reads a process from /proc. Returns null on other systems, and for a process that has ended. */
function readProcess(pid: number): Process | null {
  try {
    const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    return { parent: Number(parent), command: words.replace(/^\S*\//, '') };
  } catch {
    return null;
  }
}

function ancestorPids(): number[] {
  const found = [process.ppid];
  for (;;) {
    const next = readProcess(found.at(-1) ?? 0);
    if (!next || !runner.test(next.command)) return found;
    found.push(next.parent);
  }
}

/**
 * Calls `end` when the parent process or a runner above it has ended. Runners do not forward signals, so this process
 * would otherwise run on and keep its ports.
 */
export function stopWithParent(end: () => void): void {
  const before = ancestorPids().join();
  const timer = setInterval(() => {
    if (ancestorPids().join() === before) return;
    clearInterval(timer);
    end();
  }, pollIntervalMs);
  timer.unref();
}
