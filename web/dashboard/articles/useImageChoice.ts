import { type RefObject, useEffect, useRef, useState } from 'react';
import { refused } from '../../../shared/messages.ts';
import type { FieldState } from '../../forms/Form.ts';
import { checkImage, whyUnreadable } from './checkImage.ts';

/** What is to become of an article's image when it is saved. */
export type ArticleImageChoice = { kind: 'current' } | { kind: 'removed' } | { kind: 'new'; file: File };

/** The image that the saved article has. */
export interface CurrentImage {
  url: string;
  width: number;
  height: number;
}

/** Why a file was dropped, in one or two sentences; `turn` tells one refusal from the next. */
export interface Refusal {
  turn: number;
  sentences: string[];
}

/** Takes files for an article's image, or drops them and says why. The file input shows what was taken. */
export function useImageChoice(image: FieldState<ArticleImageChoice>, input: RefObject<HTMLInputElement | null>) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const before = useRef<ArticleImageChoice>({ kind: 'current' });
  const choice = image.value;

  useEffect(() => {
    if (input.current) show(choice, input.current);
  }, [choice, input]);

  const decide = (decided: ArticleImageChoice) => {
    setRefusal(null);
    image.set(decided);
  };

  const refuse = (choice: ArticleImageChoice, sentences: string[]) => {
    if (input.current) input.current.value = '';
    setRefusal((last) => ({ turn: (last?.turn ?? 0) + 1, sentences }));
    image.set(choice);
  };

  const take = (file: File) => {
    const problem = checkImage(file);
    // The specification has one sentence for a wrong type and a wrong size.
    if (problem !== null) return refuse(choice, [...new Set([refused.imageTooLarge, problem])]);
    before.current = choice;
    decide({ kind: 'new', file });
  };

  /** For a file that was taken and then could not be shown. */
  const drop = (file: File) => refuse(before.current, [whyUnreadable(file)]);

  return { refusal, decide, take, drop };
}

function show(choice: ArticleImageChoice, input: HTMLInputElement): void {
  if (choice.kind !== 'new') {
    input.value = '';
  } else if (input.files?.[0] !== choice.file) {
    const files = new DataTransfer();
    files.items.add(choice.file);
    input.files = files.files;
  }
}
