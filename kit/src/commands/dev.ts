import type { CommandContext } from '../command.ts';

export function declareDev({ program }: CommandContext): void {
  program
    .command('dev')
    .description('not available yet')
    .action(() => {
      throw new Error('this version of the kit does not have the command "dev"');
    });
}
