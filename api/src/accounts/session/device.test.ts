import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf } from './device.ts';

const chrome = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`;

for (const [userAgent, browser, system] of [
  [chrome('X11; CrOS x86_64 14541.0.0'), 'chrome', 'chromeos'],
  [chrome('Windows NT 10.0; Win64; x64'), 'chrome', 'windows'],
  [`${chrome('Windows NT 10.0; Win64; x64')} Edg/140.0.0.0`, 'edge', 'windows'],
  [`${chrome('Macintosh; Intel Mac OS X 10_15_7')} OPR/120.0.0.0`, 'opera', 'macos'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'samsung',
    'android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'firefox', 'linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'safari',
    'ios',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
    'chrome',
    'ipados',
  ],
  ['curl/8.5.0', null, null],
  [undefined, null, null],
] as const) {
  test(`finds ${browser} and ${system} in ${userAgent ?? 'no user agent'}`, () => {
    assert.deepEqual(deviceOf(userAgent), { browser, system });
  });
}
