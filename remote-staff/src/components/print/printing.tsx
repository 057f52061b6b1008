import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { useAction } from '@tapin/shared/ui/use-action';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDateWithYear } from '#src/components/days/local-time.ts';
import styles from './print-sheet.module.css';

/**
 * Returns whether the browser is printing. The change is rendered synchronously, before the browser captures the page.
 */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

export function PrintFacts({ more = [] }: { more?: readonly string[] }) {
  const { t } = useTranslation('staff');
  const { school } = useAtomValue(authAtom);
  const facts = [school?.name, t('print.printedOn', { date: formatDateWithYear(Date.now()) }), ...more];
  return <p className={kit.soft}>{facts.filter(Boolean).join(' · ')}</p>;
}

/** A button that prints the screen. `prepare` loads data that is not on the screen yet. */
export function PrintButton({ prepare }: { prepare?: () => Promise<unknown> }) {
  const { t } = useTranslation('staff');
  const { mutate, isPending, error } = useAction(async () => prepare?.(), { repeats: true });
  return (
    <div className={`${kit.screenOnly} ${styles.button}`}>
      <ActionButton
        variant="secondary"
        busy={isPending}
        onClick={() => mutate(undefined, { onSuccess: () => window.print() })}
      >
        {t('print.button')}
      </ActionButton>
      <FormError error={error} />
    </div>
  );
}
