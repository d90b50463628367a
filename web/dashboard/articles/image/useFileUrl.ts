import { useLayoutEffect, useState } from 'react';

/** Returns a URL under which the page can show a file while the component is mounted; null without a file. */
export function useFileUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);

  // Before the browser paints, so that it is never shown without the picture.
  useLayoutEffect(() => {
    if (!file) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(objectUrl);
    };
  }, [file]);

  return url;
}
