// The page is a chunk of its own, so that its shared modules can be loaded before it runs.
void import('./page.tsx');
