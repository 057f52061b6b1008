import { type DistrictTextKind, districtTextKinds } from '@tapin/shared/contract/district-texts';
import { languageRow, languages } from '@tapin/shared/contract/languages';
import { useTranslation } from '@tapin/shared/i18n';
import styles from './text-list.module.css';
import type { Drafts } from './use-drafts.ts';

interface TextListProps {
  selected: DistrictTextKind;
  onSelect: (kind: DistrictTextKind) => void;
  drafts: Drafts;
}

/** Lists the texts with the languages in which the district has written each one. */
export function TextList({ selected, onSelect, drafts }: TextListProps) {
  const { t } = useTranslation('district');
  const stateOf = (kind: DistrictTextKind) => {
    const names = languages.map((language) => ({ kind, language }));
    if (names.some(drafts.isChanged)) return t('later.about.notSaved');
    const written = names.filter((name) => drafts.storedOf(name)?.text);
    if (written.length === 0) return t('later.about.standard');
    return written.map(({ language }) => languageRow(language).name).join(', ');
  };
  return (
    <nav aria-label={t('later.about.texts')}>
      <ul className={styles.list}>
        {districtTextKinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              className={styles.item}
              aria-current={kind === selected}
              onClick={() => onSelect(kind)}
            >
              <span className={styles.name}>{t(`later.about.kind.${kind}`)}</span>
              <span className={styles.state}>{stateOf(kind)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
