import { act } from '@testing-library/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { findPlaceholder, Replacement, replacePlaceholder } from './replacement.ts';

const markup = `
  <form>
    <input type="email" autocomplete="username" value="">
    <input type="password" autocomplete="current-password" value="">
    <fieldset data-question="1"><input type="radio" name="response" value="true"></fieldset>
    <a href="/help">Help</a>
    <button type="button">Show</button>
    <button type="submit" disabled>Log in</button>
  </form>`;

const sent: object[] = [];

function Screen({ question }: { question: string }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isChosen, setIsChosen] = useState(false);
  const [presses, setPresses] = useState(0);
  return (
    <main>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push({ email, password, isChosen, presses });
        }}
      >
        <input
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <input
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <fieldset data-question={question}>
          <input
            type="radio"
            name="response"
            value="true"
            checked={isChosen}
            onChange={() => setIsChosen(true)}
          />
        </fieldset>
        <a href="/help">Help</a>
        <button type="button" onClick={() => setPresses((before) => before + 1)}>
          Show
        </button>
        <button type="submit" disabled={email === '' || password === ''}>
          Log in
        </button>
      </form>
    </main>
  );
}

const find = <Type extends Element>(selector: string): Type => {
  const found = document.querySelector<Type>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const email = () => find<HTMLInputElement>('[type=email]');
const password = () => find<HTMLInputElement>('[type=password]');
const radio = () => find<HTMLInputElement>('[type=radio]');

function openPage(content = markup) {
  document.body.innerHTML = `<div id="root"><main id="placeholder">${content}</main></div>`;
  const root = find<HTMLElement>('#root');
  const placeholder = findPlaceholder(root);
  const replace = async (question = '1', beforeReactRenders = () => {}) => {
    if (!placeholder) throw new Error('the page has no placeholder');
    await act(() =>
      replacePlaceholder(placeholder, () => {
        createRoot(root).render(
          <Replacement placeholder={placeholder} root={root}>
            <Screen question={question} />
          </Replacement>,
        );
        beforeReactRenders();
      }),
    );
  };
  return { placeholder, replace };
}

beforeEach(() => sent.splice(0));

test('finds no placeholder in a page into which the edge has put none', () => {
  expect(openPage('').placeholder).toBeNull();
});

test('keeps the texts, the focus and the selection of a placeholder when the screen replaces it', async () => {
  const { replace } = openPage();
  email().value = 'ada@school.test';
  password().value = 'secret';
  password().focus();
  password().setSelectionRange(1, 3);
  await replace();
  expect(document.getElementById('placeholder')).toBeNull();
  expect(email().value).toBe('ada@school.test');
  expect(password().value).toBe('secret');
  expect(document.activeElement).toBe(password());
  expect([password().selectionStart, password().selectionEnd]).toEqual([1, 3]);
});

test('keeps a text that is typed into the placeholder at the last moment', async () => {
  const { replace } = openPage();
  await replace('1', () => {
    email().value = 'ada@school.test';
    email().focus();
  });
  expect(document.getElementById('placeholder')).toBeNull();
  expect(email().value).toBe('ada@school.test');
  expect(document.activeElement).toBe(email());
});

test('keeps the focus of a link in the placeholder', async () => {
  const { replace } = openPage();
  find<HTMLElement>('a').focus();
  await replace();
  expect(document.activeElement).toBe(find('a'));
});

test('repeats on the screen the presses of buttons in the placeholder, in order and after the texts', async () => {
  const { placeholder, replace } = openPage();
  email().value = 'ada@school.test';
  password().value = 'secret';
  const [show, submit] = document.querySelectorAll('button');
  Object.assign(placeholder ?? {}, { presses: [show, show, submit] });
  await replace();
  expect(sent).toEqual([{ email: 'ada@school.test', password: 'secret', isChosen: false, presses: 2 }]);
});

test('keeps an answer that was chosen in the placeholder if the screen shows the same question', async () => {
  const { replace } = openPage();
  radio().checked = true;
  await replace('1');
  expect(radio().checked).toBe(true);
});

test('drops an answer that was chosen in the placeholder if the screen shows another question', async () => {
  const { replace } = openPage();
  radio().checked = true;
  await replace('2');
  expect(radio().checked).toBe(false);
});

test('does not replace the placeholder while a character is composed or a button is held down', async () => {
  const { placeholder, replace } = openPage();
  Object.assign(placeholder ?? {}, { isInUse: true });
  const replaced = replace();
  await Promise.resolve();
  expect(document.getElementById('placeholder')).not.toBeNull();
  email().value = '学';
  Object.assign(placeholder ?? {}, { isInUse: false });
  placeholder?.dispatchEvent(new Event('release'));
  await replaced;
  expect(email().value).toBe('学');
});
