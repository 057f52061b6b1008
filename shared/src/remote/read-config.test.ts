import { discoveryElementId } from '@tapin/delivery-formats/discovery';
import { type ConfigDeclaration, readConfig } from './read-config.ts';

const config = {
  currency: { type: 'enum', values: ['EUR', 'USD'], default: 'EUR', description: 'The currency' },
  maxItems: { type: 'number', default: 20, description: 'The dishes on one page' },
  isOpen: { type: 'boolean', default: false, description: 'Whether orders are accepted' },
  hint: { type: 'string', default: '', description: 'A hint' },
} as const satisfies ConfigDeclaration;

const defaults = { currency: 'EUR', maxItems: 20, isOpen: false, hint: '' };

function openPage(values: object) {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = discoveryElementId;
  element.textContent = JSON.stringify({ microFrontends: { meals: [{ extras: { config: values } }] } });
  document.head.append(element);
}

afterEach(() => document.getElementById(discoveryElementId)?.remove());

test('returns the values that are set on the page, and the defaults of the others, each with its type', () => {
  openPage({ currency: 'USD', isOpen: true });
  const values: { currency: 'EUR' | 'USD'; maxItems: number; isOpen: boolean; hint: string } = readConfig(
    'meals',
    config,
  );
  expect(values).toEqual({ ...defaults, currency: 'USD', isOpen: true });
});

test('does not use a value that this version does not allow', () => {
  openPage({ currency: 'GBP', maxItems: '10', isOpen: 1, hint: 'x'.repeat(501), other: true });
  expect(readConfig('meals', config)).toEqual(defaults);
});

test('returns the defaults for another remote, and on a page without a discovery document', () => {
  expect(readConfig('meals', config)).toEqual(defaults);
  openPage({ currency: 'USD' });
  expect(readConfig('lunch', config)).toEqual(defaults);
});
