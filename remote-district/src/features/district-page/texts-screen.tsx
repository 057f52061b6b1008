import { type DistrictTextKind, districtTextKinds } from '@tapin/shared/contract/district-texts';
import { type Language, languageRow, languages } from '@tapin/shared/contract/languages';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { useSearchParams } from '@tapin/shared/router';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { SaveBar } from '@tapin/shared/ui/save-bar';
import { Tabs } from '@tapin/shared/ui/tabs';
import { useLeaveGuard } from '@tapin/shared/ui/use-leave-guard';
import { useState } from 'react';
import { DistrictTabs } from '#src/components/district-tabs.tsx';
import styles from './district-page.module.css';
import { PublicPages } from './public-pages.tsx';
import { useSaveTexts, useTexts } from './text-calls.ts';
import { TextEditor } from './text-editor.tsx';
import { type Drafts, useDrafts } from './use-drafts.ts';

interface TextListProps {
  selected: DistrictTextKind;
  onSelect: (kind: DistrictTextKind) => void;
  drafts: Drafts;
}

/** Lists the texts, and for each the languages in which the district has written it. */
function TextList({ selected, onSelect, drafts }: TextListProps) {
  const { t } = useTranslation('district');
  const stateOf = (kind: DistrictTextKind) => {
    const names = languages.map((language) => ({ kind, language }));
    if (names.some(drafts.isChanged)) return t('about.notSaved');
    const written = names.filter((name) => drafts.storedOf(name)?.text);
    if (written.length === 0) return t('about.standard');
    return written.map(({ language }) => languageRow(language).name).join(', ');
  };
  return (
    <nav aria-label={t('about.texts')}>
      <ul className={`${kit.tightStack} ${styles.list}`}>
        {districtTextKinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              className={styles.item}
              aria-current={kind === selected}
              onClick={() => onSelect(kind)}
            >
              <span className={styles.name}>{t(`about.kind.${kind}`)}</span>
              <span className={kit.hint}>{stateOf(kind)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export default function TextsScreen() {
  const { t } = useTranslation('district');
  const [search, setSearch] = useSearchParams();
  const query = useTexts();
  const { data } = query;
  const drafts = useDrafts(data?.texts ?? []);
  const count = drafts.changed.length;
  const guard = useLeaveGuard(count > 0);
  const saving = useSaveTexts(drafts.clear);
  const inUrl = districtTextKinds.find((kind) => kind === search.get('text'));
  const [selected, setSelected] = useState<DistrictTextKind>(inUrl ?? 'contact');
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const select = (kind: DistrictTextKind) => {
    setSelected(kind);
    // With unsaved changes the leave guard would block the navigation.
    if (count === 0) setSearch({ text: kind }, { replace: true });
  };
  const save = () => {
    const versions = drafts.changed.map((name) => ({
      name,
      text: drafts.valueOf(name),
      replaces: drafts.storedOf(name)?._id ?? null,
    }));
    saving.mutate(versions);
  };
  return (
    <Page title={t('about.title')} intro={t('about.intro')}>
      <DistrictTabs />
      <Loading query={query} height="420px" />
      {data && (
        <>
          <div className={`${kit.stack} ${styles.columns}`}>
            <TextList selected={selected} onSelect={select} drafts={drafts} />
            <Panel title={t(`about.kind.${selected}`)} hint={t(`about.hint.${selected}`)}>
              <Tabs
                label={t('about.language')}
                tabs={languages.map((id) => ({ id, label: <span lang={id}>{languageRow(id).name}</span> }))}
                selected={language}
                onSelect={setLanguage}
              >
                <TextEditor
                  key={`${selected} ${language}`}
                  name={{ kind: selected, language }}
                  drafts={drafts}
                  saving={saving}
                />
              </Tabs>
            </Panel>
          </div>
          <PublicPages pages={data.pages} />
        </>
      )}
      <SaveBar
        count={count}
        guard={guard}
        saving={saving}
        onSave={save}
        onDiscard={() => {
          saving.reset();
          drafts.clearAll();
        }}
      />
    </Page>
  );
}
