export interface Part {
  name: string;
  about: string;
  browser?: true;
  /**
   * The part needs one of these: the address of a running product; also the address of an edge without placeholders; root on
   * Debian, where the part boots a machine; or HAProxy and nginx of Debian, whose users only root can become.
   */
  needs?: 'product' | 'two edges' | 'root' | 'proxies';
  command?: readonly string[];
}

const playwright = (folder: string) => [
  'lab/node_modules/.bin/playwright',
  'test',
  '--config',
  'lab/playwright.config.ts',
  `lab/${folder}/`,
];
const operations = (file: string) => [process.execPath, `lab/operations/${file}`];

export const parts: readonly Part[] = [
  { name: 'canary-lives', about: 'how often good canaries are withdrawn, and how soon bad ones' },
  { name: 'rollback', about: 'the time in which a rollback moves the pointer' },
  { name: 'flood', about: 'calls of a school while one client floods the edge' },
  { name: 'api-answer', about: 'answers a second when 12,000 students answer for the first time' },
  { name: 'login-flood', about: 'a morning of log-ins beside an attacker at the same address' },
  { name: 'staff', about: 'the first view of staff in a school of 5,000 students', browser: true },
  {
    name: 'student-path',
    about: 'bytes and times until the first question',
    browser: true,
    needs: 'product',
  },
  { name: 'composition', about: 'federated parts against one bundle', browser: true, needs: 'product' },
  { name: 'many-parts', about: 'the check-in with 4, 35 and 100 remotes', browser: true, needs: 'product' },
  { name: 'first-paint', about: 'pages with and without placeholders', browser: true, needs: 'two edges' },
  {
    name: 'strangers',
    about: 'remotes that other tools build',
    browser: true,
    command: playwright('strangers'),
  },
  {
    name: 'other-host',
    about: 'parts in a page of another product',
    browser: true,
    command: playwright('other-host'),
  },
  {
    name: 'rotation',
    about: 'rotates every secret while people visit',
    command: operations('rotation/rotation.ts'),
  },
  {
    name: 'operations',
    about: 'causes each failure on a machine',
    needs: 'root',
    command: operations('run.ts'),
  },
  {
    name: 'proxy',
    about:
      'HAProxy in front of APIs that are killed, hang, restart or have too many calls, and floods of nginx',
    needs: 'proxies',
    command: [process.execPath, 'lab/proxy/run.ts'],
  },
  {
    name: 'cluster',
    about: 'three machines with PostgreSQL, and a fault while students answer',
    needs: 'root',
    command: [process.execPath, 'lab/cluster/run.ts'],
  },
  {
    name: 'three-machines',
    about: 'types the page for three machines with Patroni',
    needs: 'root',
    command: [process.execPath, 'lab/three-machines/run.ts'],
  },
  {
    name: 'recovery',
    about: 'restores the archive of the database to a second, and opens a backup with age',
    needs: 'root',
    command: [process.execPath, 'lab/recovery/run.ts'],
  },
  { name: 'typed', about: 'types the pages for operators', needs: 'root', command: operations('typed.ts') },
];
