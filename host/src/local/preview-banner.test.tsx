import type { PagePreview } from '@tapin/delivery-formats/page-preview';
import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { loadTexts } from '../testing/load-texts.ts';
import { catalogOf, remoteNamed } from '../testing/remotes.ts';
import { PreviewBanner } from './preview-banner.tsx';
import { keepPreviews } from './previewed-remotes.ts';

afterEach(() => jest.restoreAllMocks());

const nothing = { added: [], removed: [] };
const preview = (changes: Partial<PagePreview> = {}): PagePreview => ({
  part: 'survey',
  version: '1.1.0-preview.c0ffee',
  commit: '0123456789abcdef0123456789abcdef01234567',
  author: 'Ada',
  endsAt: '2026-12-07T04:11:00.000Z',
  bytes: 40_960,
  before: { version: '1.0.0', bytes: 20_480 },
  live: '1.0.0',
  differences: { paths: nothing, navigation: nothing, exports: nothing, calls: nothing },
  ...changes,
});

async function show(shown: PagePreview) {
  await loadTexts();
  const catalog = catalogOf([remoteNamed('survey', { versions: [shown.version] })]);
  await act(async () => void render(<PreviewBanner previews={[shown]} catalog={catalog} />));
  return catalog;
}

test('names the preview with its version, author, commit and end, and leads out of it', async () => {
  await show(preview());
  const banner = screen.getByRole('region', { name: 'Previews' });
  expect(banner).toHaveTextContent('survey 1.1.0-preview.c0ffee is a preview by Ada');
  expect(banner).toHaveTextContent('Commit: 0123456789ab');
  expect(banner).toHaveTextContent('Until Dec 7, 2026');
  expect(banner).toHaveTextContent('Scripts and styles: 40.0 KB, and 20.0 KB in 1.0.0.');
  expect(screen.getByRole('link', { name: 'Leave the preview' })).toHaveAttribute('href', '?preview=off');
});

test('lists only the kinds of differences that exist', async () => {
  const paths = { added: ['/survey/again'], removed: ['/survey/old'] };
  await show(preview({ differences: { ...preview().differences, paths } }));
  expect(screen.getByText('+ /survey/again, − /survey/old')).toBeInTheDocument();
  expect(screen.getAllByRole('term')).toHaveLength(1);
});

test('says nothing about the size of a version that is no longer live', async () => {
  await show(preview({ live: '1.0.1' }));
  expect(screen.getByText('Scripts and styles: 40.0 KB.')).toBeInTheDocument();
});

test('says why a preview is not shown', async () => {
  await show(preview({ refusal: 'survey and staff both own path /staff' }));
  expect(screen.getByText(/is not shown\. .*both own path \/staff/)).toBeVisible();
});

test('says that the remote of a development server replaces the preview', async () => {
  const catalog = await show(preview());
  act(() => catalog.addLocal({ ...remoteNamed('survey'), isLocal: true }));
  expect(screen.getByText(/survey comes from your development server/)).toBeVisible();
});

test('says that the preview has ended when the discovery document has it no longer', async () => {
  jest.useFakeTimers();
  const document = { microFrontends: { survey: [{ metadata: { version: '1.0.0' } }] } };
  const reply = { ok: true, headers: new Headers(), json: async () => document };
  const fetched = jest.spyOn(window, 'fetch').mockResolvedValue(reply as unknown as Response);
  await show(preview());
  expect(screen.queryByText(/has ended/)).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(120_000));
  expect(screen.getByText(/has ended\. Load the page again/)).toBeVisible();
  expect(fetched).toHaveBeenCalledWith('/discovery.json?previews');
  jest.useRealTimers();
});

test('the catalog keeps the preview when the live document is refreshed', async () => {
  const [entry] = [remoteNamed('survey', { versions: ['1.1.0-preview.c0ffee'] }).versions[0]];
  const { url = '', version = '', integrity = '', ...extras } = entry ?? {};
  const document = { microFrontends: { survey: [{ url, metadata: { version, integrity }, extras }] } };
  const reply = { ok: true, headers: new Headers(), json: async () => document };
  jest.spyOn(window, 'fetch').mockResolvedValue(reply as unknown as Response);
  const catalog = catalogOf([remoteNamed('survey', { versions: ['1.0.0'] })]);
  await keepPreviews([preview()], catalog);
  await catalog.refresh(0);
  expect(catalog.current().map(({ versions }) => versions.map((each) => each.version))).toEqual([
    ['1.1.0-preview.c0ffee'],
  ]);
});
