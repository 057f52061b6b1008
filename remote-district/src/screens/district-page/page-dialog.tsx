import { slugExpression, slugLimits } from '@tapin/shared/contract/district-texts';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { type PublicPage, useChoosePage } from '#src/api/texts.ts';

/** Shows a dialog to choose the public address of a school, or to end its page. */
export function PageDialog({
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
          label={t('later.about.address')}
          hint={t('later.about.addressHint')}
          error={isWrong && value !== '' ? t('later.about.addressWrong') : null}
          dir="ltr"
          value={value}
          onChange={(typed) => setValue(typed.toLowerCase())}
          maxLength={slugLimits.max}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormError error={choosing.error} />
        <ActionButton type="submit" wide busy={choosing.isPending} disabled={isWrong || value === slug}>
          {t('later.about.saveAddress')}
        </ActionButton>
        {slug !== null && (
          <ActionButton variant="quiet" wide busy={choosing.isPending} onClick={() => choose(null)}>
            {t('later.about.end')}
          </ActionButton>
        )}
      </Form>
    </Dialog>
  );
}
