import type { Route } from '@playwright/test';

const entry = /remoteEntry\.js$/;
const exposedModule = /\/remote\.js$/;
const screenChunk = /-(screen|switcher)\.js$/;
const style = /\.css$/;

/** Appends code that leaves a trace when it runs, so that a test can check that the code never ran. */
const appendTrace = async (route: Route) => {
  const response = await route.fetch();
  const trace = route.request().url().endsWith('.css')
    ? ':root { --corrupted: yes }'
    : '\nwindow.corrupted = true;';
  await route.fulfill({ response, body: (await response.text()) + trace });
};
const html = {
  status: 200,
  contentType: 'text/html',
  body: '<!doctype html><p>Log in to the school network</p>',
};

/**
 * The ways in which the files of a remote fail on their way to a page.
 *
 * @example
 * await page.route(/\/parts\/reading-room\//, faults[0].answer);
 */
export const faults: { name: string; files: RegExp; answer: (route: Route) => Promise<void> | void }[] = [
  { name: 'everything blocked', files: /./, answer: (route) => route.abort() },
  { name: 'everything answered with 404', files: /./, answer: (route) => route.fulfill({ status: 404 }) },
  { name: 'everything answered with HTML', files: /./, answer: (route) => route.fulfill(html) },
  { name: 'everything hanging', files: /./, answer: () => undefined },
  { name: 'a syntax error', files: entry, answer: (route) => route.fulfill({ body: 'const = ;' }) },
  { name: 'a corrupted entry', files: entry, answer: appendTrace },
  { name: 'a corrupted exposed chunk', files: exposedModule, answer: appendTrace },
  { name: 'a corrupted screen chunk', files: screenChunk, answer: appendTrace },
  { name: 'a hanging screen chunk', files: screenChunk, answer: () => undefined },
  { name: 'a corrupted style', files: style, answer: appendTrace },
];
