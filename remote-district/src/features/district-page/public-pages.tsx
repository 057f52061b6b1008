import { slugExpression, slugLimits } from '@tapin/shared/contract/district-texts';
import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import styles from './district-page.module.css';
import { type PublicPage, useChoosePage } from './text-calls.ts';

function PageDialog({
  page: { school, slug, suggestion },
  onClose,
}: {
  page: PublicPage;
  onClose: () => void;
}) {
  const { t } = useTranslation('district');
  const [value, setValue] = useState(slug ?? suggestion);
  const choosing = useChoosePage(school._id);
  const isWrong = value.length < slugLimits.min || !slugExpression.test(value);
  const choose = (chosen: string | null) => choosing.mutate(chosen, { onSuccess: onClose });
  return (
    <Dialog title={school.name} onClose={onClose}>
      <Form onSubmit={() => !isWrong && choose(value)} error={choosing.error}>
        <TextField
          label={t('about.address')}
          hint={t('about.addressHint')}
          error={isWrong && value !== '' ? t('about.addressWrong') : null}
          dir="ltr"
          value={value}
          onChange={(typed) => setValue(typed.toLowerCase())}
          maxLength={slugLimits.max}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton error={choosing.error} busy={choosing.isPending} disabled={isWrong || value === slug}>
          {t('about.saveAddress')}
        </SubmitButton>
        {slug !== null && (
          <ActionButton variant="quiet" wide busy={choosing.isPending} onClick={() => choose(null)}>
            {t('about.end')}
          </ActionButton>
        )}
      </Form>
    </Dialog>
  );
}

export function PublicPages({ pages }: { pages: readonly PublicPage[] }) {
  const { t } = useTranslation('district');
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = pages.find(({ school }) => school._id === openedId);
  return (
    <Panel title={t('about.pages')} hint={t('about.pagesHint')}>
      <ul className={kit.stack}>
        {pages.map(({ school, slug }) => (
          <li key={school._id} className={kit.tools}>
            <div className={styles.pageName}>
              <bdi>{school.name}</bdi>
              {slug === null ? (
                <span className={kit.hint}>{t('about.noPage')}</span>
              ) : (
                <Link to={`/about-the-check-in/${slug}`}>{`/about-the-check-in/${slug}`}</Link>
              )}
            </div>
            <Button
              variant="secondary"
              aria-label={`${t(slug === null ? 'about.create' : 'about.change')}: ${school.name}`}
              onClick={() => setOpenedId(school._id)}
            >
              {t(slug === null ? 'about.create' : 'about.change')}
            </Button>
          </li>
        ))}
      </ul>
      {opened && <PageDialog page={opened} onClose={() => setOpenedId(null)} />}
    </Panel>
  );
}
