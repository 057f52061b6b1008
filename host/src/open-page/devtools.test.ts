import { remoteNamed } from '../testing/remotes.ts';
import { showInDevtools } from './devtools.ts';

beforeEach(() => {
  Object.assign(globalThis, { __FEDERATION__: { moduleInfo: {} } });
});

test('registers the modules of a remote with their files, and the shared modules with the versions of the page', () => {
  const [version] = remoteNamed('survey', { versions: ['2.0.0'] }).versions;
  if (!version) throw new Error('the remote has no version');
  const chunks = { ...version.chunks, 'survey-screen': ['screen.js', 'screen.css'] };
  const versions = { react: '19.3.1', jotai: '3.0.1' };
  showInDevtools({ ...version, chunks, shared: { react: '^19.0.0' } }, versions);
  const { host, ...remotes } = globalThis.__FEDERATION__.moduleInfo;
  const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
  expect(host).toMatchObject({
    remotesInfo: { 'tapin_survey_2.0.0': { matchedVersion: '2.0.0' } },
    shared: [
      { sharedName: 'react', version: '19.3.1', assets: none },
      { sharedName: 'jotai', version: '3.0.1', assets: none },
    ],
  });
  expect(remotes['tapin_survey_2.0.0:2.0.0']).toMatchObject({
    version: '2.0.0',
    buildVersion: '2.0.0',
    remoteEntry: 'remoteEntry.js',
    modules: [
      {
        moduleName: 'remote',
        modulePath: './remote',
        assets: {
          js: { sync: ['remoteEntry.js', 'remote.js'], async: ['locale-en.js', 'screen.js'] },
          css: { sync: [], async: ['screen.css'] },
        },
      },
    ],
    shared: [{ sharedName: 'react', version: '19.3.1' }],
  });
});
