import { QueryClient, QueryClientProvider } from '@tapin/shared/query';
import { MemoryRouter } from '@tapin/shared/testing/router';
import type { ComponentType } from 'react';
import * as buttons from './buttons.tsx';
import * as fields from './fields.tsx';
import * as layout from './layout.tsx';
import * as messages from './messages.tsx';
import * as questions from './questions.tsx';
import * as tables from './tables.tsx';

/** The examples by their names, such as `DataTableExample`. The page of widgets and its tests render each of them. */
export const examples: Record<string, ComponentType> = {
  ...buttons,
  ...fields,
  ...layout,
  ...messages,
  ...questions,
  ...tables,
};

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Renders an example as the shell would. Its links change an address in memory, so they do not leave the page. */
export function Example({ name }: { name: string }) {
  const Shown = examples[name];
  if (!Shown) throw new Error(`there is no example ${name}`);
  return (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Shown />
      </MemoryRouter>
    </QueryClientProvider>
  );
}
