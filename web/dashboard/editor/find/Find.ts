import { makeAutoObservable } from 'mobx';
import type { Match, Query } from './matches.ts';
import type { NotePart } from './notes.ts';

/** What the bar that finds shows: what is sought, and how much of it there is. */
export class Find {
  isOpen = false;
  isReplacing = false;
  query: Query = { text: '', isCaseSensitive: false, isWholeWord: false };
  replacement = '';
  count = 0;
  /** The number of the current match, from 1; 0 where there is none. */
  current = 0;
  /** The number of those that can be replaced. */
  replaceable = 0;
  /** The current match with the text around it, where that is in a footnote or block of HTML. */
  note: NotePart | null = null;
  isInHtml = false;
  /** Incremented each time that somebody asks for the bar. */
  asked = 0;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  open({ text, isReplacing }: { text: string; isReplacing: boolean }): void {
    this.isOpen = true;
    this.isReplacing ||= isReplacing;
    if (text) this.query.text = text;
    this.asked++;
  }

  close(): void {
    this.isOpen = false;
    this.isReplacing = false;
  }

  change(query: Partial<Query>): void {
    this.query = { ...this.query, ...query };
  }

  replaceBy(text: string): void {
    this.replacement = text;
  }

  toggleReplacing(): void {
    this.isReplacing = !this.isReplacing;
  }

  show(matches: readonly Match[], current: number, note: NotePart | null): void {
    this.count = matches.length;
    this.replaceable = matches.filter(({ isInHtml }) => !isInHtml).length;
    this.current = current;
    this.isInHtml = matches[current - 1]?.isInHtml ?? false;
    if (note?.join('\n') !== this.note?.join('\n')) this.note = note;
  }
}
