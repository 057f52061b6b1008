import { announce } from '@tapin/shared/ui/announce';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepFocus, startAnnouncer } from './focus-help.ts';

let stop: () => void;
beforeEach(() => {
  stop = keepFocus();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function show(html: string): void {
  document.body.innerHTML = `<main id="main" tabindex="-1">${html}</main>`;
}
const button = (name: string) => screen.getByRole('button', { name });
const expectFocus = (name: string) => waitFor(() => expect(button(name)).toHaveFocus());

const row = (name: string) => `<li><p>${name}</p><div><button>Claim ${name}</button></div></li>`;

test('focuses the control that replaces a removed one', async () => {
  show('<div><button>Claim</button></div><button>Elsewhere</button>');
  button('Claim').focus();
  const parent = button('Claim').parentElement;
  button('Claim').remove();
  parent?.insertAdjacentHTML('beforeend', '<button>Let go</button><button>Done</button>');
  await expectFocus('Let go');
});

test.each([
  ['the next row', 'Bo', 'Claim Cy'],
  ['the last row', 'Cy', 'Claim Bo'],
])('focuses a row beside the removed one: %s', async (_, removed, next) => {
  show(`<button>Top</button><ul>${['Al', 'Bo', 'Cy'].map(row).join('')}</ul>`);
  button(`Claim ${removed}`).focus();
  button(`Claim ${removed}`).closest('li')?.remove();
  await expectFocus(next);
});

test('focuses the menu button when a dialog that a menu opened is closed', async () => {
  show('<div><button>More</button><div role="menu"><button>Remove</button></div></div>');
  const parent = button('More').parentElement;
  button('Remove').focus();
  parent?.querySelector('[role=menu]')?.remove();
  parent?.insertAdjacentHTML('beforeend', '<div role="dialog"><button>Cancel</button></div>');
  button('Cancel').focus();
  parent?.querySelector('[role=dialog]')?.remove();
  await expectFocus('More');
});

test('focuses the content of the page when no control is left nearby', async () => {
  show('<section><button>Only</button></section>');
  button('Only').focus();
  document.querySelector('section')?.remove();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('does not move the focus after a screen has moved it to another element', async () => {
  show('<div><button>One</button><button>Two</button></div><h2 tabindex="-1">Result</h2>');
  button('One').focus();
  button('One').remove();
  screen.getByRole('heading').focus();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(screen.getByRole('heading')).toHaveFocus();
});

test('does not restore the focus after a press outside of all controls', async () => {
  show('<div><button>One</button><button>Two</button></div><p>Text</p>');
  button('One').focus();
  await userEvent.click(screen.getByText('Text'));
  button('One').remove();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(button('Two')).not.toHaveFocus();
});

test('restores the focus also for a control that was focused before this code had loaded', async () => {
  stop();
  show('<div><button>Claim</button></div>');
  button('Claim').focus();
  stop = keepFocus();
  const parent = button('Claim').parentElement;
  button('Claim').remove();
  parent?.insertAdjacentHTML('beforeend', '<button>Let go</button>');
  await expectFocus('Let go');
});

test('the live region has the last announced text, also the same one again', async () => {
  const stop = startAnnouncer();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  announce('Saved');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved'));
  announce('Saved');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved'));
  stop();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a text that was announced before the live region existed is announced when the region is added', async () => {
  announce('Saved');
  const stop = startAnnouncer();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved'));
  stop();
});
