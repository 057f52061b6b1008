import { build, type InlineConfig } from 'vite';

/** Builds with Vite and restores NODE_ENV, which Vite sets to production in this process. */
export async function runVite(config: InlineConfig): Promise<void> {
  const { NODE_ENV } = process.env;
  try {
    await build(config);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  }
}
