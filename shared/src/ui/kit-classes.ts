import styles from './kit-classes.module.css';

type KitClass =
  | 'wideStack'
  | 'stack'
  | 'tightStack'
  | 'closeStack'
  | 'row'
  | 'tightRow'
  | 'centeredRow'
  | 'tools'
  | 'card'
  | 'note'
  | 'pill'
  | 'list'
  | 'points'
  | 'lined'
  | 'hint'
  | 'soft'
  | 'strong'
  | 'focusTarget'
  | 'screenOnly';

/**
 * Class names for layouts and texts that many screens have. A stack puts its children below one another, a row beside one
 * another, and tools at both ends of a line.
 */
export const kit: Partial<Record<KitClass, string>> = styles;
