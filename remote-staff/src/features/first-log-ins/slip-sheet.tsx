import { codeInGroups } from '@tapin/shared/formats/code-in-groups';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Page } from '@tapin/shared/ui/page';
import { QrCode } from '@tapin/shared/ui/qr-code';
import { formatDateWithYear } from '#src/components/days/local-time.ts';
import type { PrintedSlips } from '#src/components/first-log-ins-calls.ts';
import styles from './slip-sheet.module.css';

/** Shows slips to print and cut. The codes cannot be shown again. */
export function SlipSheet({ printed, onClose }: { printed: PrintedSlips; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const { host, origin } = window.location;
  const { school, className, slips, expiresAt } = printed;
  return (
    <Page title={t('slips.title')}>
      <div className={`${kit.screenOnly} ${kit.centeredRow} ${styles.actions}`}>
        <p>{t('slips.once')}</p>
        <Button onClick={() => window.print()}>{t('slips.print')}</Button>
        <Button variant="secondary" onClick={onClose}>
          {t('slips.done')}
        </Button>
      </div>
      <ul className={styles.sheet} aria-label={t('slips.title')}>
        {slips.map(({ _id, name, code }) => (
          <li key={_id} className={styles.slip}>
            <QrCode
              text={`${origin}/auth/slip#${code}`}
              label={t('slips.qrCode', { name })}
              border={2}
              className={styles.picture}
            />
            <div className={styles.words}>
              <p className={styles.name}>{name}</p>
              <p>{[className, school].filter(Boolean).join(' · ')}</p>
              <p>
                {t('slips.address')} <b>{host}/auth/slip</b>
              </p>
              <p className={styles.code}>{codeInGroups(code)}</p>
              <p className={styles.small}>
                {t('slips.keep')} {t('slips.until')} {formatDateWithYear(expiresAt)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Page>
  );
}
