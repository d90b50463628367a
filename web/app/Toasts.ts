import { makeAutoObservable, observableRef } from 'mobx';
import type { ComponentType } from 'react';
import { failed } from '../../shared/messages.ts';
import { messageIn } from '../api/messageIn.ts';
import type { Toast, ToastLibrary } from './ToastLibrary.ts';

interface Told {
  /** What is said where the answer has no message of its own. */
  done: string;
  failed: string;
}

/** Short notices at the top right. Their library is fetched with the first one; the same text never stands there twice. */
export class Toasts {
  /** Null until there was a toast. */
  Stack: ComponentType | null = null;
  private readonly load: () => Promise<ToastLibrary>;
  private readonly shown = new Set<string>();

  constructor(load: () => Promise<ToastLibrary> = () => import('./toastStack.tsx')) {
    this.load = load;
    makeAutoObservable<this, 'load' | 'shown'>(this, { Stack: observableRef, load: false, shown: false });
  }

  success(text: string): void {
    void this.show('success', text);
  }

  /** Says the server's message, or `fallback` where there is none. */
  failure(problem: unknown, fallback: string): void {
    void this.show('error', messageOf(problem) || fallback || failed.unknown);
  }

  /** Gives the answer to a call, or throws what it failed with, and says which of both it was. */
  async tell<Answer>(call: Promise<Answer>, texts: Told): Promise<Answer> {
    try {
      const answer = await call;
      this.success(messageIn(answer) || texts.done);
      return answer;
    } catch (problem) {
      this.failure(problem, texts.failed);
      throw problem;
    }
  }

  /** Fetches the library ahead of the first toast, which may have to tell that there is no connection. */
  async warm(): Promise<ToastLibrary | null> {
    const library = await this.load().catch(() => null);
    if (library) this.place(library);
    return library;
  }

  private async show(kind: Toast['kind'], text: string): Promise<void> {
    if (this.shown.has(text)) return;
    this.shown.add(text);
    const library = await this.warm();
    if (library) library.showToast({ kind, text, closed: () => this.shown.delete(text) });
    else this.shown.delete(text);
  }

  private place({ ToastStack }: ToastLibrary): void {
    this.Stack = ToastStack;
  }
}

function messageOf(problem: unknown): string {
  return problem instanceof Error && 'status' in problem ? problem.message : '';
}
