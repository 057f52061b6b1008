import { encode } from 'uqr';
import styles from './qr-code.module.css';

interface QrCodeProps {
  text: string;
  /** The name of the picture for screen readers. */
  label: string;
  /** The width of the quiet zone around the code, in modules. */
  border: number;
  className?: string | undefined;
}

/** Draws a text as a QR code. The encoder is large, so a screen that shows no code at first loads this file later. */
export function QrCode({ text, label, border, className = '' }: QrCodeProps) {
  const { data, size } = encode(text, { border });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={`${styles.picture} ${className}`}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
