import { Fragment } from 'react';
import { kit } from './kit-classes.ts';
import { parseSimpleText, type TextBlock, type TextPart } from './parse-simple-text.ts';
import styles from './simple-text.module.css';

function Parts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, href }, index) =>
    href === undefined ? (
      <Fragment key={index}>{text}</Fragment>
    ) : (
      <a key={index} href={href} rel="noreferrer">
        {text}
      </a>
    ),
  );
}

function Block({ block }: { block: TextBlock }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 1 ? (
        <h2 className={styles.heading}>
          <Parts parts={block.line} />
        </h2>
      ) : (
        <h3 className={styles.minor}>
          <Parts parts={block.line} />
        </h3>
      );
    case 'list':
      return (
        <ul className={kit.points}>
          {block.items.map((parts, index) => (
            <li key={index}>
              <Parts parts={parts} />
            </li>
          ))}
        </ul>
      );
    default:
      return (
        <p>
          {block.lines.map((parts, index) => (
            <Fragment key={index}>
              {index > 0 && <br />}
              <Parts parts={parts} />
            </Fragment>
          ))}
        </p>
      );
  }
}

interface SimpleTextProps {
  /** See `parseSimpleText` for what it can contain. */
  text: string;
  /** The language of the text, if it differs from the language of the page. */
  lang?: string | undefined;
}

/** Shows a text that a person wrote, with its headings, lists and links. */
export function SimpleText({ text, lang }: SimpleTextProps) {
  return (
    <div className={styles.text} lang={lang} dir={lang ? 'auto' : undefined}>
      {parseSimpleText(text).map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}
