import { observer } from 'mobx-react-lite';
import type { RichText } from './RichText.ts';
import styles from './SourceView.module.css';

interface SourceViewProps {
  id: string;
  text: RichText;
  labelledBy: string;
  describedBy: string;
  invalid: true | undefined;
}

/** The view in which the HTML is edited. */
export const SourceView = observer(function SourceView({
  id,
  text,
  labelledBy,
  describedBy,
  invalid,
}: SourceViewProps) {
  return (
    <textarea
      id={id}
      className={styles.source}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={text.source}
      onChange={(event) => text.typeSource(event.target.value)}
    />
  );
});
