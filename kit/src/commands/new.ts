import type { CommandContext } from '../command.ts';

export function declareNew({ program }: CommandContext): void {
  program
    .command('new')
    .description('not available yet')
    .action(() => {
      throw new Error('this version of the kit does not have the command "new"');
    });
}
