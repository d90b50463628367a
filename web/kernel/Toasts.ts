import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ComponentType } from 'react';
import { failed } from '../../shared/messages.ts';
import { messageOf } from './ApiProblem.ts';
import { messageIn } from './messageIn.ts';
import type { Toast, ToastLibrary } from './ToastLibrary.ts';

interface Texts {
  /** Shown if the response has no message of its own. */
  done: string;
  failed: string;
}

/** Short notices at the top right. Their library is loaded with the first one; a text is never shown twice at once. */
export class Toasts {
  /** Null until the library is loaded. */
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

  /** Shows the server's message, or `fallback` where there is none. */
  failure(problem: unknown, fallback: string): void {
    void this.show('error', messageOf(problem) || fallback || failed.unknown);
  }

  /** Shows if a call succeeded or failed; resolves or rejects as the call does. */
  async promise<Response>(call: Promise<Response>, texts: Texts): Promise<Response> {
    try {
      const response = await call;
      this.success(messageIn(response) || texts.done);
      return response;
    } catch (problem) {
      this.failure(problem, texts.failed);
      throw problem;
    }
  }

  /** Loads the library before the first toast, which may have to report that there is no connection. */
  async preload(): Promise<ToastLibrary | null> {
    const library = await this.load().catch(() => null);
    runInAction(() => {
      if (library) this.Stack = library.ToastStack;
    });
    return library;
  }

  private async show(kind: Toast['kind'], text: string): Promise<void> {
    if (this.shown.has(text)) return;
    this.shown.add(text);
    const library = await this.preload();
    if (library) library.showToast({ kind, text, onClose: () => this.shown.delete(text) });
    else this.shown.delete(text);
  }
}
