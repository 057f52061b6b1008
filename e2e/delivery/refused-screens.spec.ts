import { publishParts } from '../../delivery/src/publish/publish.ts';
import { openForCommand } from '../../delivery/src/signing/open-signed-store.ts';
import { smoke } from '../../delivery/src/smoke/smoke.ts';
import { withScreen } from '../core/damage/broken-release.ts';
import { newChannel } from '../core/edge.ts';
import { buildByHand, buildFolder, remoteNamed } from '../core/releases/builds.ts';
import { screenOf } from '../core/screens.ts';
import { root, storeFolder } from '../core/settings.ts';
import { expect, test } from '../core/test.ts';

/** Publishes a build of the survey whose first screen is a component, with its screens opened before. */
async function publishScreen(component: string, version: string): Promise<string> {
  const manifest = remoteNamed('survey');
  const { path } = screenOf(manifest);
  const channel = await newChannel();
  await buildByHand('survey', { version, get: withScreen(component, { path, slots: manifest.slots }) });
  await publishParts({
    folders: [buildFolder('survey', version)],
    store: openForCommand(storeFolder, process.env),
    channel,
    publishedBy: 'e2e',
    commit: 'e2e',
    smoke: async (candidate) => void (await smoke(candidate, root)),
  });
  return channel;
}

const broken: [string, string, RegExp][] = [
  ['throws', "() => { throw new Error('no day') }", /no day/],
  ['shows nothing', '() => null', /the screen does not arrive/],
  ['opens a dialog', "() => { alert('hello'); return null }", /opens the dialog "hello"/],
  ['never ends', '() => { for (;;); }', /does not answer/],
];

for (const [index, [what, component, reason]] of broken.entries())
  test(`does not release a screen that ${what}, and names the versions and the path`, async () => {
    const error = await publishScreen(component, `9.8.${index}`).catch((refusal: Error) => refusal.message);
    expect(error).toMatch(reason);
    expect(error).toMatch(/host \S+.* and survey 9\.8\.\d in a browser: .*\/survey \(student\)/);
  });
