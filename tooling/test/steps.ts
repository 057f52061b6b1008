import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

interface Counts {
  passed: number;
  failed: number;
}

interface Result extends Counts {
  /** What a person needs to read first when something failed: said again after the last step. */
  complaint?: string;
}

export interface Step {
  name: string;
  run: () => Promise<Result>;
}

interface Finished {
  code: number;
  output: string;
}

/** Runs a command on the pinned Node, showing what it prints. */
function command(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  const bin = join(root, 'node_modules/.bin');
  const PATH = `${bin}:${process.env.PATH ?? ''}`;
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, PATH, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      output += chunk.toString();
    });
    child.on('error', () => resolve({ code: 1, output }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A command that is one check: it passes or fails as a whole. */
export const check = (name: string, file: string, ...args: string[]): Step => ({
  name,
  run: async () => {
    const { code, output } = await command(file, args);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, complaint: lastOf(output) };
  },
});

/** A command that says its own counts: the last line that reads `N passed, N failed`. */
export const suite = (name: string, script: string): Step => ({
  name,
  run: async () => {
    const { code, output } = await command('node', [script]);
    const counts = [...output.matchAll(/^(\d+) passed, (\d+) failed/gm)].at(-1);
    return {
      ...atLeastOneFailure(code, { passed: Number(counts?.[1] ?? 0), failed: Number(counts?.[2] ?? 0) }),
      complaint: (output.match(/^. failing tests:[\s\S]*?(?=^.*\d+ passed, \d+ failed)/gm) ?? []).join('\n'),
    };
  },
});

const lastOf = (text: string) => text.trim().split('\n').slice(-100).join('\n');

/** A runner that exits badly has failed, whatever it counted; so has one that ran nothing. */
const atLeastOneFailure = (code: number, { passed, failed }: Counts): Counts => ({
  passed,
  failed: code === 0 && passed > 0 ? failed : Math.max(1, failed),
});

const reportFile = (name: string) => join(mkdtempSync(join(tmpdir(), 'tapin-test-')), name);

function readReport<T>(file: string): T | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; message: string }[];
}

export const jest: Step = {
  name: 'components (jest)',
  run: async () => {
    const file = reportFile('jest.json');
    const projects = readdirSync(root).filter((name) => existsSync(join(root, name, 'jest.config.ts')));
    const { code } = await command('jest', [
      '--json',
      `--outputFile=${file}`,
      '--silent',
      // Left to itself it keeps a processor free, which on two is half of them.
      `--maxWorkers=${availableParallelism()}`,
      '--projects',
      ...projects,
    ]);
    const report = readReport<JestReport>(file);
    const counts = { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
    const failures = report?.testResults.filter(({ status }) => status === 'failed') ?? [];
    return {
      ...atLeastOneFailure(code, counts),
      complaint: failures.map(({ message }) => message).join('\n'),
    };
  },
};

export const browser = (chromium: string): Step => ({
  name: 'browser (Playwright)',
  run: async () => {
    const file = reportFile('playwright.json');
    const playwright = join(root, 'e2e/node_modules/.bin/playwright');
    const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const { code, output } = await command(
      playwright,
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
      env,
    );
    const stats = readReport<{ stats: { expected: number; flaky: number; unexpected: number } }>(file)?.stats;
    // A test that passes only when it is tried again is a failure here.
    const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
    return {
      ...atLeastOneFailure(code, { passed: stats?.expected ?? 0, failed }),
      complaint: lastOf(output),
    };
  },
});
