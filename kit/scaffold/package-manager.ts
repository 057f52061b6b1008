export interface PackageManager {
  install: string;
  runOnce: string;
  run: string;
  steps: string;
}

const npm: PackageManager = {
  install: 'npm install',
  runOnce: 'npx',
  run: 'npx tapin',
  steps: `      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: npm
      - run: npm ci`,
};

const pnpm: PackageManager = {
  install: 'pnpm install',
  runOnce: 'pnpm dlx',
  run: 'pnpm tapin',
  steps: `      - run: npm install --global pnpm@12
      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: pnpm
      - run: pnpm install --frozen-lockfile`,
};

export const packageManagerOf = ({ npm_config_user_agent: agent = '' }: NodeJS.ProcessEnv): PackageManager =>
  agent.startsWith('pnpm/') ? pnpm : npm;
