import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { stateOf } from './use-place.ts';

interface Props {
  to: string;
  find: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** Leads to a list of people in which somebody is looked for, without their name in address or history. */
export function FoundLink({ find, ...link }: Props) {
  const navigate = useNavigate();
  const open = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(link.to, { state: stateOf({ words: { find } }, { isPrivate: true }) });
  };
  return <Link {...link} onClick={open} />;
}
