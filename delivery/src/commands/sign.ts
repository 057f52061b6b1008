import { collectValues } from '@tapin/shared/server/command-line';
import { signChannel } from '#src/publish/sign-channel.ts';
import { SignedStore } from '#src/signing/signed-store.ts';
import { StoreError } from '#src/store/store.ts';
import { changeCommand, operationOf, type ReleaseContext } from './release-command.ts';

export function declareSign(context: ReleaseContext): void {
  changeCommand(context, 'sign', 'sign pointers that expire soon, or what has no signature yet')
    .option('--all', 'sign everything that a channel without any signature serves or can roll back to')
    .option('--part <PART>', 'sign this part again, whoever signed it before')
    .option('--version <V>', 'with --part: sign only this version; repeatable', collectValues)
    .action(async ({ part, all, version: versions, ...options }) => {
      const { store, ...operation } = operationOf(context, options);
      if (!(store instanceof SignedStore))
        throw new StoreError('set SIGNING_ROOT to the public root key: "release keys init" creates one');
      const data = await signChannel({ ...operation, store, part, all, versions });
      const pointers = data.pointers.map((name) => `the pointer of ${name}`);
      const signed = [...data.releases, ...pointers].map((what) => `signed ${what}`);
      context.report({
        data: { channel: operation.channel, ...data },
        lines: signed.length > 0 ? signed : ['everything is signed, and nothing expires soon'],
      });
    });
}
