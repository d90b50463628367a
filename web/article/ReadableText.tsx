import type { ComponentProps } from 'react';

interface ReadableTextProps extends ComponentProps<'div'> {
  /** HTML that the server has sanitised and made ready for reading. */
  html: string;
}

/** A text for reading. What its buttons and pictures do is in `enhance/acts`. */
export function ReadableText({ html, ...rest }: ReadableTextProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it
  return <div {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}
