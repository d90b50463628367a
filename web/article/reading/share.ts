import type { Toasts } from '../../kernel/Toasts.ts';

/** Opens the system's sheet for sharing an address, or copies it where there is none. */
export async function share({ title, url }: { title: string; url: string }, toasts: Toasts): Promise<void> {
  if ('share' in navigator) {
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      // The reader closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toasts.success('Link copied.');
  } catch {
    toasts.failure(null, `The browser did not allow copying. The address is ${url}`);
  }
}
