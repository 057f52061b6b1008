import type { Section } from './legal-document.ts';
import styles from './legal-section.module.css';

export function LegalSection({ heading, paragraphs, points }: Section) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points && (
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
