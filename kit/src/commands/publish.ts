import type { CommandContext } from '../command.ts';

export function declarePublish({ program }: CommandContext): void {
  program
    .command('publish')
    .description('not available yet')
    .action(() => {
      throw new Error('this version of the kit does not have the command "publish"');
    });
}
