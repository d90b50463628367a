import { type RefObject, useEffect, useRef, useState } from 'react';
import { refused } from '../../../../shared/kit/refused.ts';
import { t } from '../../../../shared/texts/t.ts';
import type { FieldState } from '../../../forms/Form.ts';
import { checkImage, whyUnreadable } from '../../media/upload/checkImage.ts';

/** The image of an article after the next save: the current one (`url` where somebody else has changed it), none, one of the library, or a new file. */
export type ArticleImageChoice =
  | { kind: 'current'; url?: string | null }
  | { kind: 'removed' }
  | { kind: 'library'; image: CurrentImage }
  | { kind: 'new'; file: File };

/** An image that is on the server. */
export interface CurrentImage {
  url: string;
  width: number;
  height: number;
}

/** Accepts files for an article's image, or refuses them with a reason. The file input has the accepted file. */
export function useImageChoice(image: FieldState<ArticleImageChoice>, input: RefObject<HTMLInputElement | null>) {
  // In one or two sentences; `count` distinguishes refusals.
  const [refusal, setRefusal] = useState<{ count: number; sentences: string[] } | null>(null);
  const previous = useRef<ArticleImageChoice>({ kind: 'current' });
  const choice = image.value;

  useEffect(() => {
    if (input.current) syncInput(choice, input.current);
  }, [choice, input]);

  const choose = (chosen: ArticleImageChoice) => {
    setRefusal(null);
    image.set(chosen);
  };

  const refuse = (choice: ArticleImageChoice, sentences: string[]) => {
    if (input.current) input.current.value = '';
    setRefusal((last) => ({ count: (last?.count ?? 0) + 1, sentences }));
    image.set(choice);
  };

  const take = (file: File) => {
    const problem = checkImage(file);
    // The specification has one sentence for a wrong type and a wrong size.
    if (problem !== null) return refuse(choice, [...new Set([t(refused.imageTooLarge), problem])]);
    previous.current = choice;
    choose({ kind: 'new', file });
  };

  /** Refuses a file that was accepted but that the browser cannot show. */
  const reject = (file: File) => refuse(previous.current, [whyUnreadable(file)]);

  return { refusal, choose, take, reject };
}

function syncInput(choice: ArticleImageChoice, input: HTMLInputElement): void {
  if (choice.kind !== 'new') {
    input.value = '';
  } else if (input.files?.[0] !== choice.file) {
    const files = new DataTransfer();
    files.items.add(choice.file);
    input.files = files.files;
  }
}
