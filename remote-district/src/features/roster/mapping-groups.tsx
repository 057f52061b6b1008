import { SelectField } from '@tapin/shared/ui/select-field';
import { TextField } from '@tapin/shared/ui/text-field';
import styles from './mapping-step.module.css';

interface MappingItem {
  key: string;
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

export interface MappingGroup {
  id: string;
  title: string;
  hint: string;
  /** The values to choose from; null for a free text. */
  options: readonly { value: string; label: string }[] | null;
  items: readonly MappingItem[];
}

const maxGradeLength = 40;

/** Shows the labels of the data, each with what it is read as. */
export function MappingGroups({ groups }: { groups: readonly MappingGroup[] }) {
  return groups.map(({ id, title, hint, options, items }) => (
    <fieldset key={id} className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <p className={styles.hint}>{hint}</p>
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
