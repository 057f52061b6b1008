import { useTranslation } from '@tapin/shared/i18n';
import { FileButton } from '@tapin/shared/ui/file-button';
import { kit } from '@tapin/shared/ui/kit-classes';
import { type DragEvent, useState } from 'react';
import styles from './source-step.module.css';

interface DropZoneProps {
  isBusy: boolean;
  onChoose: (file: File) => void;
}

/** An area that accepts a dropped file. Its button opens the file dialog, which also works with the keyboard. */
export function DropZone({ isBusy, onChoose }: DropZoneProps) {
  const { t } = useTranslation('district');
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isBusy) onChoose(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can only be dropped with a pointer; the button is for all
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <svg
        width="32"
        height="32"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d="M5 2.5h7L15.500 6v11.500H5ZM12 2.500V6h3.500M10 15V9.500M7.500 12 10 9.500l2.500 2.500" />
      </svg>
      <p>
        <b>{t('roster.source.drop')}</b>
      </p>
      <FileButton
        label={t('roster.source.choose')}
        accept=".zip,application/zip"
        busy={isBusy}
        onChoose={onChoose}
      />
      <p className={kit.hint}>{t('roster.source.formats')}</p>
    </div>
  );
}
