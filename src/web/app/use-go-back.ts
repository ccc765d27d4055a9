import { useNavigate } from 'react-router';
import { isSensitiveDocument } from './leaving/sensitive-document.ts';
import { paths } from './paths.ts';

/**
 * back in the history if the app has an entry there, else to the home page. A sensitive page is left for the home
 * page, which takes its place: a step back would keep it as the next one forward.
 */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    void (hasEntryBefore() && !isSensitiveDocument() ? navigate(-1) : navigate(paths.home()));
  };
}

/**
 * Pages with a content security policy of their own are new documents, in which the router counts from 0 again. The
 * browser knows of the entries before them, and only of those that are ours; browsers that do not tell leave it to the
 * router's count.
 */
function hasEntryBefore(): boolean {
  const { navigation } = window as { navigation?: Navigation };
  if (navigation) return navigation.canGoBack;
  const state: unknown = window.history.state;
  return (
    typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
  );
}
