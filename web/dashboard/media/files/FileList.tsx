import type { ReactNode } from 'react';
import { fileSize } from '../../../../shared/media/fileSize.ts';
import type { LibraryFile, ListedFile } from '../../../../shared/media/files.ts';
import { t } from '../../../../shared/texts/t.ts';
import { dayOf } from '../../ui/ownTime.ts';
import styles from './FileList.module.css';

interface FileListProps {
  /** Null until they are loaded. */
  files: ListedFile[] | null;
  busy: boolean;
  /** The title of a file, with what pressing it does for those who only hear it: 'Details of …'. */
  titleOf: (title: string) => ReactNode;
  onPress: (file: ListedFile) => void;
  /** Renders more about a file, below it. */
  children?: (file: ListedFile) => ReactNode;
}

const SKELETONS = Array.from({ length: 6 }, (_, index) => index);

/** Files as buttons in a list. Those of the page before stay until the next ones are loaded. */
export function FileList({ files, busy, titleOf, onPress, children }: FileListProps) {
  return (
    <ul className={`stack reloads ${styles.files}`} aria-busy={busy}>
      {files === null
        ? SKELETONS.map((index) => <li key={index} className={`card breathing ${styles.file}`} />)
        : files.map((file) => (
            <li key={file._id} className={`card ${styles.file}`}>
              <button type="button" className={styles.button} data-file={file._id} onClick={() => onPress(file)}>
                <span className={styles.kind} aria-hidden>
                  {file.kind.toUpperCase()}
                </span>
                <span className={styles.title} dir="auto" title={file.title}>
                  {titleOf(file.title)}
                </span>
                <span className="tiny">{aboutFile(file)}</span>
              </button>
              {children && <div className={styles.uses}>{children(file)}</div>}
            </li>
          ))}
    </ul>
  );
}

/** 'PDF, 2.3 MB, uploaded 3 Dec 2026'. */
export const aboutFile = ({ kind, bytes, createdAt }: LibraryFile): string =>
  t('{kind}, {size}, uploaded {date}', {
    kind: kind.toUpperCase(),
    size: fileSize(bytes),
    date: dayOf(createdAt),
  });
