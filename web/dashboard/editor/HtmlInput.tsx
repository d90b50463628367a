import type { ComponentProps } from 'react';

interface HtmlInputProps extends Omit<ComponentProps<'textarea'>, 'onChange'> {
  onChange: (html: string) => void;
}

/** A textarea for HTML. */
export function HtmlInput({ onChange, ...rest }: HtmlInputProps) {
  return (
    <textarea
      {...rest}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
