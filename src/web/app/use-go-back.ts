import { useNavigate } from 'react-router';
import { paths } from './paths.ts';

/** back in the history if the app has an entry there, else to the home page. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    // The router numbers its entries; the first one that the app made has index 0.
    const state: unknown = window.history.state;
    const hasEntry = typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0;
    void (hasEntry ? navigate(-1) : navigate(paths.home()));
  };
}
