import { useEffect, useState } from 'react';
import type { Editor } from '../../../shared/documents/drafts.ts';
import type { Draft } from '../../drafts/Draft.ts';
import { useStores } from '../../kernel/stores.ts';
import { useDashboard } from '../useDashboard.ts';
import { type DraftedDocument, ServerDraft } from './ServerDraft.ts';

/** The time between two questions who else is editing, in milliseconds. */
const EDITORS_MS = 15_000;

interface Options<Row, Values extends object> {
  document: DraftedDocument<Values>;
  draft: Draft<Values>;
  /** The saved article or page; null for a new one. */
  row: Row | null;
  /** The id in the address: the row's, or that of the draft of a new one. */
  draftId: string;
  /** Names the row in the paths of calls; null for a new one. */
  owner: string | null;
  valuesOf: (row: Row | null) => Values;
  /** Loads who else is editing the row. */
  loadEditors: (owner: string) => Promise<{ editors: Editor[] }>;
  isWhole?: () => boolean;
}

/** Stores what is typed into the form on the server too, and goes on with what was typed in another tab or on another device. */
export function useServerDraft<Row extends { _id: string; version: number }, Values extends object>(
  options: Options<Row, Values>,
): ServerDraft<Values> {
  const { row, owner, valuesOf, loadEditors, isWhole = () => true } = options;
  const { backgroundApi: api } = useDashboard();
  const { toasts } = useStores();
  const [server] = useState(() => new ServerDraft<Values>({ ...options, api, toasts, isWhole, loaded: valuesOf(row) }));
  const { sink } = server;

  useEffect(() => {
    let end: (() => void) | undefined;
    let hasLeft = false;
    // A draft that cannot be loaded is treated as none: the device has its own.
    void server
      .load()
      .catch(() => {})
      .then(() => {
        if (!hasLeft) end = sink.autosave();
      });
    const flush = () => void sink.flush();
    window.addEventListener('pagehide', flush);
    window.addEventListener('online', flush);
    return () => {
      hasLeft = true;
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('online', flush);
      end?.();
    };
  }, [server, sink]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function with each rendering
  useEffect(() => {
    sink.of = row?._id ?? null;
    if (owner === null) return;
    // A failure changes nothing: the next time will do.
    const ask = () =>
      loadEditors(owner).then(
        ({ editors }) => sink.showEditors(editors),
        () => {},
      );
    void ask();
    const timer = setInterval(() => window.document.visibilityState === 'visible' && void ask(), EDITORS_MS);
    return () => clearInterval(timer);
  }, [sink, owner, row?._id]);

  return server;
}
