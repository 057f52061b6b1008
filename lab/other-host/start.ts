// The page is in a separate chunk, so that its shared modules can be loaded before it runs.
void import('./page.tsx');
