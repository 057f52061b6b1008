import { isLanguage } from '@tapin/contract/languages';
import { i18n } from '@tapin/shared/i18n';
import { createRoot } from 'react-dom/client';
import { Example } from './examples.tsx';
import './widgets.css';

/**
 * Starts the page of widgets: renders each example into its places, one for each theme. It stores nothing on the device,
 * because the page has the origin of the site.
 */
for (const place of document.querySelectorAll<HTMLElement>('[data-example]'))
  createRoot(place).render(<Example name={place.dataset.example ?? ''} />);

const choice = document.querySelector<HTMLSelectElement>('#language');
choice?.addEventListener('change', () => {
  if (isLanguage(choice.value)) void i18n.changeLanguage(choice.value);
});
