import { CaseSensitive, ChevronDown, ChevronUp, Replace, WholeWord, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { msg, t } from '../../../../shared/texts/t.ts';
import inputs from '../../../forms/Field.module.css';
import { rich } from '../../../texts/rich.tsx';
import { Button } from '../../../ui/Button.tsx';
import { isCommand } from '../../ui/commandKey.ts';
import type { RichText } from '../RichText.ts';
import { ToolButton } from '../toolbar/ToolButton.tsx';
import type { Find } from './Find.ts';
import styles from './FindBar.module.css';
import { changeQuery, closeFind, followView, replaceAll, replaceCurrent, stepTo } from './finding.ts';
import type { NotePart } from './notes.ts';

const iconSize = { size: 18, strokeWidth: 1.75 };

/** The bar that finds and replaces in the text, beside it. Escape closes it and leads to the match. */
export const FindBar = observer(function FindBar({ text }: { text: RichText }) {
  const { find, view } = text;
  const isShown = find.isOpen && view === 'rich';
  const input = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that somebody asks for it
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [find.asked]);
  useEffect(() => {
    if (isShown && text.editor) followView(text.editor.view);
  }, [text, isShown]);
  if (!isShown) return null;

  const { query, replacement, isReplacing } = find;
  const toggle = (name: 'isCaseSensitive' | 'isWholeWord') => () => changeQuery(text, { [name]: !query[name] });

  return (
    <search
      className={`card stack ${styles.bar}`}
      aria-label={t('Find in the text')}
      onKeyDown={(event) => handleKeys(event, text)}
    >
      <div className={`line ${styles.line} ${styles.field}`}>
        <input
          ref={input}
          className={inputs.input}
          aria-label={t('Find')}
          placeholder={t('Find')}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          value={query.text}
          onChange={({ target }) => changeQuery(text, { text: target.value })}
          onKeyDown={(event) => onEnter(event, () => stepTo(text, event.shiftKey ? -1 : 1))}
        />
        <span className={`tiny ${styles.count}`} role="status">
          {query.text && sayCount(find.current, find.count)}
          {find.note && (
            <span className="visually-hidden">{t(find.isInHtml ? ', in an HTML block' : ', in a footnote')}</span>
          )}
        </span>
        <ToolButton
          name={msg('Previous match')}
          keys="Shift+F3"
          isDisabled={find.count === 0}
          onClick={() => stepTo(text, -1)}
        >
          <ChevronUp {...iconSize} />
        </ToolButton>
        <ToolButton name={msg('Next match')} keys="F3" isDisabled={find.count === 0} onClick={() => stepTo(text, 1)}>
          <ChevronDown {...iconSize} />
        </ToolButton>
        <ToolButton name={msg('Close')} isDisabled={false} onClick={() => closeFind(text)}>
          <X {...iconSize} />
        </ToolButton>
      </div>
      {find.note && <FoundHidden find={find} part={find.note} />}
      {isReplacing && <ReplaceLine text={text} replacement={replacement} />}
      <div className={`line ${styles.line}`}>
        <Choice
          name={msg('Match case')}
          isOn={query.isCaseSensitive}
          Icon={CaseSensitive}
          onClick={toggle('isCaseSensitive')}
        />
        <Choice name={msg('Whole words')} isOn={query.isWholeWord} Icon={WholeWord} onClick={toggle('isWholeWord')} />
        <Choice name={msg('Replace')} isOn={isReplacing} Icon={Replace} onClick={find.toggleReplacing} />
      </div>
    </search>
  );
});

const FoundHidden = observer(function FoundHidden({ find, part }: { find: Find; part: NotePart }) {
  const [before, match, after] = part;
  const words = (
    <bdi>
      {before}
      <mark>{match}</mark>
      {after}
    </bdi>
  );

  return <p className={`note tiny ${styles.note}`}>{sayPlace(find, words)}</p>;
});

function sayPlace({ isInHtml, isReplacing }: Find, words: ReactNode): ReactNode {
  if (!isInHtml) return rich('In a footnote: {words}', { words });
  return isReplacing
    ? rich('In an HTML block, in which nothing is replaced: {words}', { words })
    : rich('In an HTML block: {words}', { words });
}

const ReplaceLine = observer(function ReplaceLine({ text, replacement }: { text: RichText; replacement: string }) {
  const { find } = text;

  return (
    <div className={`row ${styles.line}`}>
      <input
        className={inputs.input}
        aria-label={t('Replace with')}
        placeholder={t('Replace with')}
        dir="auto"
        autoComplete="off"
        value={replacement}
        onChange={({ target }) => find.replaceBy(target.value)}
        onKeyDown={(event) => onEnter(event, () => replaceCurrent(text))}
      />
      <Button busy={find.count === 0 || find.isInHtml} onClick={() => replaceCurrent(text)}>
        {t('Replace this')}
      </Button>
      <Button busy={find.replaceable === 0} onClick={() => replaceAll(text)}>
        {t('Replace all')}
      </Button>
    </div>
  );
});

interface ChoiceProps {
  name: string;
  isOn: boolean;
  Icon: typeof Replace;
  onClick: () => void;
}

function Choice({ name, isOn, Icon, onClick }: ChoiceProps) {
  return (
    <ToolButton name={name} title={t(name)} isDisabled={false} aria-pressed={isOn} onClick={onClick}>
      <Icon {...iconSize} />
      <span className={styles.name}>{t(name)}</span>
    </ToolButton>
  );
}

function handleKeys(event: KeyboardEvent, text: RichText): void {
  if (event.nativeEvent.isComposing) return;
  const { key, shiftKey } = event;
  const isReplace = isCommand(event) && key.toLowerCase() === 'h';
  if (key === 'Escape') closeFind(text);
  else if (key === 'F3') stepTo(text, shiftKey ? -1 : 1);
  else if (isReplace && !text.find.isReplacing) text.find.toggleReplacing();
  else if (!isReplace) return;
  event.preventDefault();
}

function onEnter(event: KeyboardEvent, run: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  run();
}

const sayCount = (current: number, count: number) =>
  count === 0 ? t('None') : t('{current, number} of {count, number}', { current, count });
