import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import styles from './Security.module.css';

/** The empty modules around a code, which https://www.iso.org/standard/83389.html asks for. */
const QUIET = 4;

/** A QR code, drawn here: dark on light in both themes, as cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text);
    return { path: toSvgPath(code), size: code.size + 2 * QUIET };
  }, [text]);

  return (
    <svg
      className={styles.code}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      width="192"
      height="192"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
