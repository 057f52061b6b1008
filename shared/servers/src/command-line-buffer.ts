import type { Terminal } from './command-line.ts';

export function createBufferTerminal(env: NodeJS.ProcessEnv = {}) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) => ({
    write: (text: string) => {
      written[name] += text;
    },
  });
  const terminal: Terminal = { stdout: stream('stdout'), stderr: stream('stderr'), env };
  return { terminal, written };
}
