import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { searchOffice } from '#contract/admin/today.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useData } from '../parts/data.ts';
import styles from './search.module.css';

interface Place {
  title: string;
  detail?: string;
  to: string;
}

interface Props {
  /** The screens that one may open. */
  screens: readonly { name: string; path: string }[];
  onClose: () => void;
}

const pauseMs = 150;
const shortestWords = 2;

/** Finds orders, people, tickets, pages and screens. The words stay out of the address. */
export function SearchDialog({ screens, onClose }: Props) {
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The dialog gives the focus to its title; here there is one thing to do.
  useEffect(() => field.current?.focus(), []);
  const [words, setWords] = useState('');
  const find = useSettled(words.trim());
  const { data, errors, isPending, retry } = useData(searchOffice, { find });
  const [chosen, setChosen] = useState(0);
  const isAsked = find.length >= shortestWords;
  const named = words.trim() === '' ? [] : screens.filter(({ name }) => matches(name, words));
  const groups: { name: string; found: readonly Place[] }[] = [
    ...(named.length > 0
      ? [{ name: 'Screens', found: named.map(({ name, path }) => ({ title: name, to: path })) }]
      : []),
    ...(isAsked ? (data?.groups ?? []) : []),
  ];
  const all = useDeferredValue(groups.flatMap(({ found }) => found));
  const at = Math.min(chosen, Math.max(all.length - 1, 0));
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const open = (place: Place | undefined): void => {
    if (!place) return;
    onClose();
    void navigate(place.to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // A search field would only empty itself.
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') open(all[at]);
    else if (event.key === 'ArrowDown') setChosen((at + 1) % Math.max(all.length, 1));
    else if (event.key === 'ArrowUp') setChosen((at - 1 + all.length) % Math.max(all.length, 1));
    else return;
    event.preventDefault();
  };

  let number = -1;
  return (
    <Dialog open title="Search" onClose={onClose}>
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label="Search orders, people, tickets, pages and screens"
        aria-expanded={all.length > 0}
        aria-controls={id}
        aria-activedescendant={all.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Order number, name, email, ticket code or title"
        className={styles.input}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      {errors.length > 0 && isAsked && <LoadFailed errors={errors} retry={retry} />}
      <p role="status" className={styles.status}>
        {!isAsked && 'At least two letters or digits.'}
        {isAsked && all.length === 0 && errors.length === 0 && (isPending ? 'Searching …' : 'Nothing is found.')}
        {isAsked && all.length > 0 && `${all.length} found`}
      </p>
      <div ref={list} id={id} role="listbox" aria-label="Found" className={styles.found}>
        {groups.map(({ name, found }) => (
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden="true">{name}</p>
            {found.map((place) => {
              number += 1;
              return (
                // The field keeps the focus and has the keys.
                <Link
                  key={place.to + place.title}
                  id={`${id}-${number}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={number === at}
                  className={styles.option}
                  to={place.to}
                  onClick={onClose}
                >
                  <strong>{place.title}</strong>
                  {place.detail !== undefined && <span>{place.detail}</span>}
                </Link>
              );
            })}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

const matches = (name: string, words: string) => name.toLowerCase().includes(words.trim().toLowerCase());

/** A value once it has not changed for a moment, so that not every key asks the server. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
