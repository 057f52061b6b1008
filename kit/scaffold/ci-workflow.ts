import type { PackageManager } from './package-manager.ts';

/** Returns a workflow of GitHub Actions that checks every push, and releases every tag such as `v1.4.0`. */
export const ciWorkflow = ({ run, steps }: PackageManager): string => `name: CI
on:
  push:
  pull_request:
permissions:
  contents: read

jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
${steps}
      - run: ${run} check
      - run: ${run} test
      - run: ${run} build

  publish:
    needs: test
    if: startsWith(github.ref, 'refs/tags/v')
    runs-on: ubuntu-latest
    concurrency: publish
    steps:
      - uses: actions/checkout@v4
${steps}
      - run: ${run} build
      - run: |
          umask 077
          printf '%s\\n' "$SIGNING_KEY_PEM" > "$SIGNING_KEY"
          ${run} publish --by "$GITHUB_ACTOR" --reason "$GITHUB_REF_NAME"
        env:
          SIGNING_KEY: \${{ runner.temp }}/signing-key.pem
          SIGNING_KEY_PEM: \${{ secrets.SIGNING_KEY }}
          SIGNING_ROOT: \${{ vars.SIGNING_ROOT }}
          STORE_DIR: \${{ vars.STORE_DIR }}
          AWS_ACCESS_KEY_ID: \${{ secrets.AWS_ACCESS_KEY_ID }}
          AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}
          AWS_REGION: \${{ vars.AWS_REGION }}
          AWS_ENDPOINT_URL: \${{ vars.AWS_ENDPOINT_URL }}
`;
