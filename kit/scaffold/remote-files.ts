import { languages } from '@tapin/contract/languages';
import { readTexts } from '@tapin/servers/read-texts';
import type en from './locales/en.json';

const texts = readTexts<typeof en>(new URL('./locales/', import.meta.url));

export const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the title of a remote: "Reading room" for `reading-room`. */
const titleOf = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

export const commonPackage = {
  version: '1.0.0',
  private: true,
  type: 'module',
  imports: { '#src/*': './src/*' },
  scripts: {
    dev: 'tapin dev',
    test: 'tapin test',
    check: 'tapin check',
    lint: 'tapin lint',
    build: 'tapin build',
  },
};

export function remoteFiles(name: string): Record<string, string> {
  const title = titleOf(name);
  const Screen = `${title.replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase())}Screen`;
  const screen = `${name}-screen`;
  const locales = languages.map(
    (language) => [`src/locales/${language}.json`, json({ title, ...texts[language] })] as const,
  );
  return {
    'CHANGELOG.md': `# Changelog\n\n## 1.0.0\n\n- The first screen.\n`,
    ...Object.fromEntries(locales),
    'src/texts.d.ts': `import type texts from './locales/en.json';

declare module '@tapin/shared/i18n' {
  interface Texts {
    ${name.includes('-') ? `'${name}'` : name}: typeof texts;
  }
}
`,
    'src/remote.ts': `import { defineRemote } from '@tapin/shared/remote/define-remote';

export default defineRemote({
  name: '${name}',
  availability: 'all',
  // Operators read this beside a failure. Replace it by the words of your squad.
  owner: { squad: '${title} squad', contact: '${name}@squads.example', onCall: '${name}@squads.example' },
  screens: {
    '${screen}': {
      path: '/${name}',
      guard: 'logged-in',
      title: 'title',
      load: () => import('./features/${name}/${screen}.tsx'),
    },
  },
  nav: [{ to: '/${name}', label: 'title', guard: 'logged-in', order: 80 }],
  slots: {},
  texts: (language) => import(\`./locales/\${language}.json\`),
});
`,
    [`src/features/${name}/${screen}.tsx`]: `import { useTranslation } from '@tapin/shared/i18n';
import { Card } from '@tapin/shared/ui/card';
import { Page } from '@tapin/shared/ui/page';

export function ${Screen}() {
  const { t } = useTranslation('${name}');
  return (
    <Page title={t('title')} width="narrow">
      <Card>
        <p>{t('welcome')}</p>
      </Card>
    </Page>
  );
}

export default ${Screen};
`,
    [`e2e/${name}.spec.ts`]: `import { expect, test } from '@tapin/shared/testing/journeys';

test('a teacher opens the screen from the navigation', async ({ page, logIn }) => {
  await logIn('teacher');
  await page.goto('/account');
  await page.getByRole('link', { name: '${title}' }).click();
  await expect(page.getByRole('heading', { name: '${title}', level: 1 })).toBeVisible();
});
`,
    [`src/features/${name}/${screen}.test.tsx`]: `import { setAuth } from '@tapin/shared/session';
import { memberAs } from '@tapin/shared/testing/people';
import { renderScreen } from '@tapin/shared/testing/render-screen';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import remote from '#src/remote.ts';

useTestServer();

test('welcomes a logged-in person', async () => {
  setAuth(memberAs('teacher'));
  await renderScreen({ remote, namespace: '${name}', at: '/${name}' });
  expect(await screen.findByRole('heading', { name: '${title}', level: 1 })).toBeVisible();
  expect(screen.getByText(/^This screen is yours/)).toBeVisible();
});
`,
  };
}
