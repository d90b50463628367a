import { type RefObject, useEffect, useRef } from 'react';
import { t } from '../../../../shared/texts/t.ts';
import { keyName } from './keyNames.ts';
import { placeBelow } from './placeBelow.ts';
import styles from './Toolbar.module.css';

/** The delay before a tooltip opens under a pointer, in milliseconds. */
const REST = 500;

/** Shows the name and the shortcut of the hovered or focused tool of a toolbar. Assistive technology has them from the button. */
export function Tooltips({ bar }: { bar: RefObject<HTMLDivElement | null> }) {
  const tip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { current: tools } = bar;
    const { current: floating } = tip;
    if (!tools || !floating) return;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const hide = () => {
      clearTimeout(timer);
      floating.hidePopover();
    };
    const show = (tool: HTMLElement) => {
      const { tool: name = '', keys } = tool.dataset;
      if (tool.ariaExpanded === 'true') return;
      floating.textContent = keys ? `${t(name)} · ${keyName(keys)}` : t(name);
      floating.showPopover();
      placeBelow(floating, tool);
    };
    const on = (event: Event) => {
      const tool = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tool]') : null;
      hide();
      if (!tool) return;
      const isFocused = event.type === 'focusin';
      if (isFocused && !tool.matches(':focus-visible')) return;
      // Delayed, because the focus may come from a menu that is closing.
      timer = setTimeout(() => show(tool), isFocused ? 0 : REST);
    };
    const stop = new AbortController();
    const { signal } = stop;
    for (const type of ['focusin', 'pointerover']) tools.addEventListener(type, on, { signal });
    for (const type of ['focusout', 'pointerleave', 'pointerdown', 'click'])
      tools.addEventListener(type, hide, { signal });
    window.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), { signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [bar]);

  return <div ref={tip} className={`card ${styles.tip}`} popover="manual" aria-hidden="true" />;
}
