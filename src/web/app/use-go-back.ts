import { useNavigate } from 'react-router';
import { isSensitiveDocument } from './leaving/sensitive-document.ts';
import { paths } from './paths.ts';

/**
 * goes back if the history has an entry of this site, else to the home page. From a sensitive page it opens the
 * home page, which replaces the entry; after a step back, Forward would still open it.
 */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    void (hasEntryBefore() && !isSensitiveDocument() ? navigate(-1) : navigate(paths.home()));
  };
}

/**
 * A page with its own content security policy is a new document, in which the router counts from 0 again. The
 * Navigation API also knows the earlier entries of this site; without it, the router's count decides.
 */
function hasEntryBefore(): boolean {
  const { navigation } = window as { navigation?: Navigation };
  if (navigation) return navigation.canGoBack;
  const state: unknown = window.history.state;
  return (
    typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
  );
}
