import { call } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { QueryClient, QueryClientProvider, useQuery } from '@tapin/shared/query';
import { BrowserRouter, Link } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import * as ReactDOM from 'react-dom';
import { createRoot } from 'react-dom/client';

function App() {
  const a = useAtomValue(authAtom);
  const { t } = useTranslation('shared');
  return (
    <BrowserRouter>
      <Link to="/x">
        {t('loading')}
        {a.user?.email}
      </Link>
    </BrowserRouter>
  );
}
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <App />
    </QueryClientProvider>,
  );
