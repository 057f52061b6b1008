import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import { useCan } from '#src/api/membership.ts';
import { laterTexts } from '#src/question-texts/later-texts.ts';
import { AlarmReachPanel } from './alarm-reach/alarm-reach-panel.tsx';
import styles from './care-settings.module.css';
import { OwnQuestions } from './own-questions/own-questions.tsx';
import { PublicPage } from './public-page/public-page.tsx';
import { SecondFactorRule } from './second-factor/second-factor-rule.tsx';

// The texts are in the same chunk, so they are added before the panels are rendered.
void addLaterTexts('staff', laterTexts);

interface LowerPanelsProps {
  school: string;
  /** The time zone of the school; null until somebody has saved one. */
  timeZone: string | null;
}

/** Shows the panels below the form of the settings, whose code is loaded after it. */
export function LowerPanels({ school, timeZone }: LowerPanelsProps) {
  const mayRequire = useCan('requiresSecondFactors');
  return (
    <div className={styles.settings}>
      <AlarmReachPanel />
      <OwnQuestions school={school} timeZone={timeZone} />
      <PublicPage school={school} />
      {mayRequire && <SecondFactorRule school={school} />}
    </div>
  );
}
