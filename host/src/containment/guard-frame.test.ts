import { collectSignals, type Signal } from '../reports/signals.ts';
import { codeOf } from '../testing/code-of.ts';
import { guardFrame } from './guard-frame.ts';
import { shell } from './shell.ts';

let stop = () => {};
afterEach(() => stop());

function newPage() {
  document.body.innerHTML = `<div id="root"><a href="#main">Skip</a><header><div>TapIn</div></header>
    <main><div data-remote="staff" data-version="2.0.0">Dashboard</div></main></div>`;
  const root = document.querySelector('#root');
  if (!root) throw new Error('the page has no root');
  shell.isMounted = true;
  const onLost = jest.fn();
  stop = guardFrame(root, onLost);
  return { root, onLost, html: document.body.innerHTML };
}

/** Mutation observers run as microtasks. */
const observed = () => Promise.resolve();

test.each<[name: string, remove: (root: Element) => void]>([
  ['the body is emptied', () => document.body.replaceChildren()],
  ['the root is emptied', (root) => root.replaceChildren()],
  ['the header is removed', (root) => root.querySelector('header')?.remove()],
  ['the header is emptied', (root) => root.querySelector('header')?.replaceChildren()],
])('puts the shell back when %s', async (_, remove) => {
  const { root, html } = newPage();
  const elements = [...root.querySelectorAll('*')];
  remove(root);
  await observed();
  expect(document.body.innerHTML.replace(/\s/g, '')).toBe(html.replace(/\s/g, ''));
  expect([...root.querySelectorAll('*')]).toEqual(elements);
});

test.each<[name: string, code: string]>([
  ['removes the root', 'root => root.remove()'],
  ['removes the root through its parent', 'root => root.parentNode.removeChild(root)'],
  ['empties the body', "root => { root.parentNode.innerHTML = ''; }"],
  ['removes the header', "root => root.querySelector('header').remove()"],
])('blames the remote whose code %s, also when others are shown', async (_, code) => {
  const { root } = newPage();
  root
    .querySelector('header')
    ?.insertAdjacentHTML('beforeend', '<div data-remote="staff" data-version="2.0.0"></div>');
  root
    .querySelector('main')
    ?.insertAdjacentHTML('beforeend', '<div data-remote="survey" data-version="1.0.0"></div>');
  const signals: Signal[] = [];
  collectSignals((signal) => signals.push(signal));
  signals.splice(0);
  codeOf<Element>('survey', '1.0.0', code)(root);
  await observed();
  expect(root).toBeInTheDocument();
  expect(signals).toEqual([{ kind: 'tampering', remote: 'survey', version: '1.0.0' }]);
});

test('the guard does not put back a shell that React has removed', async () => {
  const { root } = newPage();
  shell.isMounted = false;
  root.replaceChildren();
  await observed();
  expect(root).toBeEmptyDOMElement();
});

test('the guard gives up when a remote removes the header for the third time', async () => {
  const { root, onLost } = newPage();
  for (let round = 0; round < 3; round += 1) {
    expect(onLost).not.toHaveBeenCalled();
    root.querySelector('header')?.remove();
    await observed();
  }
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(onLost).toHaveBeenCalledWith({ remote: 'staff', version: '2.0.0' });
});

test('the guard gives up when the header was removed before it watches the page', () => {
  document.body.innerHTML = '<div id="root"><main></main></div>';
  const root = document.querySelector('#root');
  const onLost = jest.fn();
  shell.isMounted = true;
  if (root) stop = guardFrame(root, onLost);
  expect(onLost).toHaveBeenCalledTimes(1);
});
