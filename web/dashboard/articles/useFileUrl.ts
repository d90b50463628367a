import { useLayoutEffect, useState } from 'react';

/** An address under which the page can show a file, for as long as it does; null for none. */
export function useFileUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);

  // Before the browser paints: nobody sees the moment without it.
  useLayoutEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);

  return url;
}
