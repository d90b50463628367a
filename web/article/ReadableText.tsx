import type { ComponentProps, MouseEvent } from 'react';
import { useStores } from '../kernel/stores.ts';

interface ReadableTextProps extends ComponentProps<'div'> {
  /** HTML that the server has sanitised and made ready for reading. */
  html: string;
}

/** A text for reading. What its buttons and pictures do is loaded when one is pressed. */
export function ReadableText({ html, ...rest }: ReadableTextProps) {
  const { toasts } = useStores();

  const handleClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const pressed = target.closest<HTMLAnchorElement>('[data-act]');
    if (!pressed || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const { href } = pressed;
    if (href) event.preventDefault();
    import('./reading/reading.ts').then(
      (reading) => reading.act(target, toasts),
      () => href && location.assign(href),
    );
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the links and buttons within
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      {...rest}
      onClick={handleClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
