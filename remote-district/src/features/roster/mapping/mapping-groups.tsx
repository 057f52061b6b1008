import { classTypes } from '@tapin/shared/contract/vocabulary';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { kit } from '@tapin/shared/ui/kit-classes';
import { SelectField } from '@tapin/shared/ui/select-field';
import { TextField } from '@tapin/shared/ui/text-field';
import type { MappingReply } from '#src/components/roster/roster-calls.ts';
import styles from './mapping-step.module.css';
import type { MappingDraft } from './use-mapping-draft.ts';

/**
 * Returns the labels of the roster data by group, divided into labels that a person should check and recognized labels.
 */
export function useMappingGroups({ mapping: saved, choices }: MappingReply, draft: MappingDraft) {
  const { t } = useTranslation('district');
  const slotOptions = [
    { value: '', label: t('roster.slot.none') },
    ...classTypes.map((value) => ({ value, label: t(`roster.slot.${value}`) })),
  ];
  const schoolOptions = [
    ...choices.ownSchools.map(({ _id, name }) => ({ value: _id, label: name })),
    { value: 'new', label: t('roster.mapping.newSchool') },
    { value: 'skip', label: t('roster.mapping.skipSchool') },
  ];
  const groups = [
    {
      id: 'schools',
      title: t('roster.mapping.schools'),
      hint: t('roster.mapping.schoolsHint'),
      options: schoolOptions,
      items: choices.schools.map(({ sourcedId, name, identifier, type, mapped }) => ({
        key: sourcedId,
        label: name,
        hint: joinFacts([
          identifier,
          sourcedId,
          type !== 'school' && t('roster.mapping.otherType', { type }),
        ]),
        // An organization of an unknown type is skipped until a person decides.
        value: draft.mapping.schools[sourcedId] ?? (mapped || 'skip'),
        // A school that would be created has to be checked until a person decides.
        isRecognized: sourcedId in saved.schools || (mapped !== '' && mapped !== 'new'),
        onChange: (value: string) => draft.set('schools', sourcedId, value),
      })),
    },
    ...(['periods', 'courses'] as const).map((group) => ({
      id: group,
      title: t(`roster.mapping.${group}`),
      hint: t(`roster.mapping.${group}Hint`),
      options: slotOptions,
      items: choices[group].map(({ label, classes, mapped }) => ({
        key: label,
        label,
        hint: t('roster.mapping.classes', { count: classes }),
        value: draft.mapping[group][label] ?? mapped,
        // Most courses are no homerooms, so only period labels without a slot need to be checked.
        isRecognized: group === 'courses' || label in saved.periods || mapped !== '',
        onChange: (value: string) => draft.set(group, label, value),
      })),
    })),
    {
      id: 'grades',
      title: t('roster.mapping.grades'),
      hint: t('roster.mapping.gradesHint'),
      options: null,
      items: choices.grades.map(({ label, students, mapped }) => ({
        key: label,
        label: t('roster.mapping.grade', { grade: label }),
        hint: t('roster.mapping.students', { count: students }),
        value: draft.mapping.grades[label] ?? mapped,
        isRecognized: label in saved.grades || mapped !== '',
        onChange: (value: string) => draft.set('grades', label, value),
      })),
    },
  ];
  const select = (isRecognized: boolean): MappingGroup[] =>
    groups.flatMap(({ items, ...group }) => {
      const found = items.filter((item) => item.isRecognized === isRecognized);
      return found.length > 0 ? [{ ...group, items: found }] : [];
    });
  const recognized = select(true);
  return {
    open: select(false),
    recognized,
    recognizedCount: recognized.reduce((sum, { items }) => sum + items.length, 0),
  };
}

interface MappingItem {
  key: string;
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

interface MappingGroup {
  id: string;
  title: string;
  hint: string;
  /** The values to choose from; null for a free text. */
  options: readonly { value: string; label: string }[] | null;
  items: readonly MappingItem[];
}

const maxGradeLength = 40;

export function MappingGroups({ groups }: { groups: readonly MappingGroup[] }) {
  return groups.map(({ id, title, hint, options, items }) => (
    <fieldset key={id} className={kit.closeStack}>
      <legend className={kit.strong}>{title}</legend>
      <p className={kit.hint}>{hint}</p>
      <div className={styles.fields}>
        {items.map(({ key, onChange, ...item }) =>
          options ? (
            <SelectField key={key} {...item} options={options} onChange={onChange} />
          ) : (
            <TextField
              key={key}
              {...item}
              maxLength={maxGradeLength}
              autoComplete="off"
              onChange={onChange}
            />
          ),
        )}
      </div>
    </fieldset>
  ));
}
