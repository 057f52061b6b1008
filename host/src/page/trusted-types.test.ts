type Rules = Parameters<NonNullable<Window['trustedTypes']>['createPolicy']>[1];

async function installPolicy(localRemotes: string | null = null): Promise<{ name: string; rules: Rules }> {
  document.head.innerHTML = localRemotes
    ? `<script type="application/json" id="local-remotes">${localRemotes}</script>`
    : '';
  const createPolicy = jest.fn<void, [string, Rules]>();
  window.trustedTypes = { createPolicy };
  await jest.isolateModulesAsync(async () => void (await import('./trusted-types.ts')));
  const [call] = createPolicy.mock.calls;
  if (!call) throw new Error('no policy was created');
  return { name: call[0], rules: call[1] };
}

afterEach(() => {
  delete window.trustedTypes;
  document.head.replaceChildren();
});

test('allows scripts below the path of released parts', async () => {
  const { name, rules } = await installPolicy();
  expect(name).toBe('default');
  for (const address of ['/parts/survey/1.0.0/remoteEntry.js', 'http://localhost/parts/libraries/x.js'])
    expect(rules.createScriptURL(address)).toBe(address);
});

test.each([
  '/api/user/me',
  '/parts/../api/dev/mailbox',
  '/parts/%2e%2e/api/dev/mailbox',
  'https://evil.test/parts/survey/1.0.0/remoteEntry.js',
  'http://localhost.evil.test/parts/x.js',
  'http://localhost@evil.test/parts/x.js',
  '//evil.test/parts/x.js',
  'data:text/javascript,alert(1)',
  'blob:http://localhost/parts/x',
  'http://localhost:4403/remoteEntry.js',
])('the policy of Trusted Types refuses a script from %s', async (address) => {
  expect((await installPolicy()).rules.createScriptURL(address)).toBeNull();
});

test('allows scripts of the development servers that the page names, and of no others', async () => {
  const { rules } = await installPolicy('{"survey":"http://localhost:4403"}');
  const entry = 'http://localhost:4403/remoteEntry.js?build=1';
  expect(rules.createScriptURL(entry)).toBe(entry);
  expect(rules.createScriptURL('http://localhost:44031/remoteEntry.js')).toBeNull();
  expect(rules.createScriptURL('http://localhost:4404/remoteEntry.js')).toBeNull();
});

test('the policy of Trusted Types allows only the empty string as HTML', async () => {
  const { rules } = await installPolicy();
  expect(rules.createHTML('')).toBe('');
  expect(rules.createHTML('<img src=x onerror=alert(1)>')).toBeNull();
  expect(rules).not.toHaveProperty('createScript');
});
