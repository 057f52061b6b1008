import { setTimeout } from 'node:timers/promises';
import { type CommandResult, type Program, parseWholeNumber } from '@tapin/servers/command-line';
import type { BackupContext } from '#src/backup/settings.ts';
import { findChangedSamples, findVersions, runLine } from './upgrade-machine.ts';
import {
  backupFile,
  describeRollback,
  planSteps,
  type Stage,
  type Step,
  shellOf,
  typedLine,
  type UpgradeOptions,
} from './upgrade-steps.ts';

interface Options extends UpgradeOptions {
  /** The time in seconds after which a server that is not ready counts as failed. */
  waitSeconds: number;
  dryRun?: true;
}

const pollMs = 250;

async function waitUntilReady(address: string, seconds: number): Promise<string | null> {
  const end = performance.now() + seconds * 1_000;
  let found = '';
  while (performance.now() < end) {
    try {
      const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(2_000), redirect: 'manual' });
      if (ok) return null;
      found = `returns ${status}`;
    } catch {
      found = 'does not answer';
    }
    await setTimeout(pollMs);
  }
  return `${address} ${found} for ${seconds} s`;
}

interface Running {
  waitSeconds: number;
  writeProgress: (text: string) => void;
  onOutput: (stdout: string) => void;
}

async function endOfLog(line: string): Promise<string[]> {
  const [, unit] = /^systemctl restart (\S+)$/.exec(line) ?? [];
  if (unit === undefined) return [];
  const { code, lastLines } = await runLine(`journalctl -u ${unit} -t node -n 8 -o cat --no-pager`);
  return code === 0 ? ['The end of its log:', ...lastLines.filter(Boolean)] : [];
}

async function runStep({ line, ready }: Step, running: Running): Promise<string[]> {
  const { code, stdout, lastLines } = await runLine(line, (text) => running.writeProgress(`   ${text}`));
  running.onOutput(stdout);
  if (code !== 0) {
    const found = stdout.split('\n').filter((text) => text.startsWith('PROBLEM'));
    return [`the line ended with ${code}:`, ...(found.length > 0 ? found : lastLines)];
  }
  if (!ready) return [];
  const wrong = await waitUntilReady(ready.address, running.waitSeconds);
  if (wrong !== null) return [wrong, ...(await endOfLog(line))];
  await setTimeout(ready.settleMs);
  return [];
}

function appliedAny(stdout: string): boolean {
  try {
    return JSON.parse(stdout).applied.length > 0;
  } catch {
    return true;
  }
}

/**
 * Returns how to continue after the cause was repaired. Once the link has changed, the command itself would find
 * nothing to do.
 */
function describeRest(steps: readonly Step[]): string[] {
  if (steps.some(({ about }) => about === 'link'))
    return ['To go on after the cause is repaired, run the same command again.'];
  return [
    'To go on instead, after the cause is repaired, as root:',
    ...steps.map((step) => `  ${typedLine(step)}`),
  ];
}

async function upgrade(
  folder: string,
  { dryRun, waitSeconds, ...options }: Options,
  { env, writeProgress }: BackupContext,
): Promise<CommandResult> {
  const versions = await findVersions(folder, options.link);
  const backup = backupFile(env, new Date());
  const steps = await planSteps(versions, options, { env, backup });
  const place = { versions, steps, backup: options.withoutBackup ? null : backup, env };
  const apis = steps.filter(({ line }) => line.startsWith('systemctl restart tapin-api@')).length;
  const outage =
    apis > 1
      ? []
      : [
          'Only one API runs on this machine: without another one, calls fail for the seconds of its restart.',
        ];
  if (dryRun)
    return {
      data: { ...versions, steps, backup: place.backup },
      lines: [
        ...outage,
        'These lines are run as root, each when the one before has succeeded:',
        ...steps.map(
          ({ line, ready }) => `  ${line}${ready ? `   # until ${ready.address} returns 200` : ''}`,
        ),
        '',
        ...describeRollback('link', false, place),
        'When the upgrade has applied migrations:',
        ...describeRollback('link', true, place),
      ],
    };
  for (const line of outage) writeProgress(line);
  let isMigrated = false;
  for (const [index, step] of steps.entries()) {
    writeProgress(`${index + 1}/${steps.length} ${step.about}: ${step.line}`);
    const stage: Stage = step.changes;
    const onOutput = (stdout: string) => {
      if (step.about === 'migrations') isMigrated = appliedAny(stdout);
    };
    const [wrong, ...details] = await runStep(step, { waitSeconds, writeProgress, onOutput });
    if (wrong === undefined) continue;
    const rollback = describeRollback(stage, isMigrated, place);
    return {
      data: { ...versions, failedStep: step, wrong: [wrong, ...details], isMigrated, rollback },
      lines: [
        `The upgrade stopped at step ${index + 1} of ${steps.length}, "${step.about}": ${wrong}`,
        ...details.map((text) => `  ${text}`),
        '',
        ...rollback,
        '',
        ...describeRest(steps.slice(index)),
      ],
      failed: true,
    };
  }
  const samples = await findChangedSamples(versions);
  return {
    data: { ...versions, backup: place.backup, isMigrated, changedSamples: samples },
    lines: [
      `${versions.next} runs. The folder of before is ${versions.before}.`,
      ...(place.backup ? [`The backup of before is ${place.backup}.`] : []),
      ...(samples.length > 0
        ? [
            'These files of the product have changed. Compare them with the copies that you use:',
            ...samples.map((path) => `  diff ${versions.before}/${path} ${versions.next}/${path}`),
          ]
        : []),
      `To release the new screens, as tapin, in the shell of: ${shellOf(env, versions.link)}`,
      '  node release.js publish parts/host parts/remote-* --key /etc/tapin/keys/operator.pem --no-smoke "no browser here"',
      '',
      ...describeRollback('link', isMigrated, place),
    ],
  };
}

export function declareUpgrade(
  program: Program,
  report: (result: CommandResult) => void,
  context: BackupContext,
): void {
  program
    .command('upgrade')
    .description('upgrade this machine to the version in a folder, as root; stops at the first wrong step')
    .argument('<FOLDER>', 'the folder of the next version')
    .option('--dry-run', 'print the steps and the way back, and change nothing')
    .option('--link <PATH>', 'the link to the folder of the version that runs', '/opt/tapin')
    .option(
      '--wait <SECONDS>',
      'how long a server may take until it is ready',
      parseWholeNumber(1, 3_600),
      60,
    )
    .option('--without-backup', 'make no backup, because another machine has just made it')
    .option('--skip-doctor', 'do not stop when doctor finds problems, because you know them')
    .action(async (folder, { wait: waitSeconds, ...options }) =>
      report(await upgrade(folder, { ...options, waitSeconds }, context)),
    );
}
