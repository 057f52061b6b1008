import { blamedPlace } from './code-place.ts';

const site = 'https://tapin.test/parts';
const libraries = `${site}/libraries/0.0.0-47a6e08078e3ecd0/libraries.js`;
const main = `${site}/host/1.4.0/main.619b79b8.js`;
const survey = `${site}/survey/2.1.0/survey-screen.42840b98.js`;
const placeInSurvey = {
  remote: 'survey',
  version: '2.1.0',
  file: 'survey-screen.42840b98.js',
  line: 1,
  column: 2045,
};

test.each([
  [
    'the first frame in Chromium',
    `TypeError: Cannot read properties of undefined (reading 'map')
    at onClick (${survey}:1:2045)
    at Ov (${libraries}:1:128991)
    at ${main}:1:100`,
  ],
  [
    'a frame below the libraries and the host in Chromium',
    `Error: Invalid argument
    at new t (${libraries}:1:3302)
    at Array.map (<anonymous>)
    at request (${main}:2:100)
    at async Promise.all (index 0)
    at async ${survey}:1:2045
    at Ov (${libraries}:1:128991)`,
  ],
  ['a frame in Firefox', `onClick@${survey}:1:2045\nOv@${libraries}:1:128991\n@${main}:1:100\n`],
  [
    'a frame below a library in Safari',
    `Ov@${libraries}:1:128991\nmap@[native code]\n@${survey}:1:2045\nglobal code@${main}:1:100`,
  ],
  [
    'a component in the stack of React',
    `\n    at Button (${libraries}:1:1)\n    at div\n    at Screen (${survey}:1:2045)`,
  ],
])('finds %s', (_, stack) => expect(blamedPlace(stack)).toEqual(placeInSurvey));

test('finds the place of an error in a file in a folder, and in a remote at another origin', () => {
  expect(blamedPlace('run@http://localhost:5199/parts/meals/1.0.0-dev.1/js/menu.js:20:3')).toEqual({
    remote: 'meals',
    version: '1.0.0-dev.1',
    file: 'js/menu.js',
    line: 20,
    column: 3,
  });
});

test('blames the host for an error only when no frame of the stack is of a remote', () => {
  const stack = `Error: x\n    at f (${libraries}:1:1)\n    at start (${main}:1:100)`;
  expect(blamedPlace(stack)).toMatchObject({ remote: 'host', version: '1.4.0', column: 100 });
  expect(blamedPlace(`${stack}\n    at ${survey}:1:2045`)).toEqual(placeInSurvey);
});

test.each([
  ['only frames of libraries', `Error: x\n    at f (${libraries}:1:1)`],
  ['a message with the address of a part', `Error: cannot load ${survey}:1:2045`],
  ['a script of an extension', 'f@moz-extension://c0ffee/content.js:1:1'],
  ['a page whose path looks like a part', 'Error: x\n    at f (https://tapin.test/other.js?/parts/:1:1)'],
  ['an address without a line', `f@${survey}`],
  ['no stack', ''],
])('finds no place of an error in %s', (_, stack) => expect(blamedPlace(stack)).toBeNull());
