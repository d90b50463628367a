import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Returns the token of a link from a mail, which is the fragment of its address: browsers send it to no server. Null until it
 * is known, empty where there is none. It is taken out of the address, so that neither the history nor a screenshot has it.
 */
export function useLinkToken(): string | null {
  const { hash } = useLocation();
  const [token, setToken] = useState<string | null>(null);

  useEffect(() => {
    // A second link that is opened in the same tab changes nothing but the fragment.
    setToken((known) => hash.slice(1) || (known ?? ''));
    if (hash) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [hash]);

  return token;
}
