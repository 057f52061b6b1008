import { languageRow, languages } from '@tapin/contract/languages';
import type { QuestionDraft } from '@tapin/contract/question-preview';
import { questions } from '@tapin/contract/questions';
import { currentLanguage } from '@tapin/shared/i18n';
import { useState } from 'react';
import { Panel } from '../panel.tsx';
import { previewOf, type QuestionForm } from '../question-content/question-form.ts';
import type { QuestionText } from '../question-content/question-text.ts';
import { Tabs } from '../tabs.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import styles from './question-preview.module.css';

interface QuestionPreviewProps {
  form: QuestionForm;
  text: QuestionText;
}

/** Shows a question as students will see it, on a phone and on a laptop. */
export function QuestionPreview({ form, text }: QuestionPreviewProps) {
  const [language, setLanguage] = useState(currentLanguage());
  const place = questions.length + 1;
  const draft: QuestionDraft = {
    kind: 'tapin-question-draft',
    question: previewOf(form, language, text('previewPlaceholder')),
    language,
    number: place,
    total: place,
  };
  return (
    <Panel title={text('preview')} hint={text('previewHint')}>
      <Tabs
        label={text('previewLanguage')}
        tabs={languages.map((each) => ({ id: each, label: languageRow(each).name }))}
        selected={language}
        onSelect={setLanguage}
      >
        <div className={styles.devices}>
          <PreviewFrame device="phone" title={text('phone')} missing={text('previewMissing')} draft={draft} />
          <PreviewFrame
            device="laptop"
            title={text('laptop')}
            missing={text('previewMissing')}
            draft={draft}
          />
        </div>
      </Tabs>
    </Panel>
  );
}
