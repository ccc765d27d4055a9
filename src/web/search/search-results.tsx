import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Output } from '#contract/endpoint.ts';
import { type FoundPage, type search, maxFound, maxKeyword } from '#contract/search.ts';
import { errorTexts } from '#web/api/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { LocaleField } from '#web/api/locale-field.tsx';
import { TextLink, useNavigation } from '#web/ui/navigation.tsx';
import { type Places, foundKind } from './found-kind.ts';
import { MarkedText } from './marked-text.tsx';
import styles from './search-results.module.css';

export interface SearchData {
  keyword: string;
  /** A refused search may have no `pages`. */
  response: Partial<Output<typeof search>>;
  places?: Places;
}

const resultsPath = '/search-results';

interface SearchResultsProps {
  data: SearchData;
  level: 1 | 2;
  helplines: ReactNode;
}

/** /search-results?q= (§2): the search form with the keyword, the number of results and the list. */
export function SearchResults({ data: { keyword, response, places }, level, helplines }: SearchResultsProps) {
  const Heading = `h${level}` as const;
  const errors = errorTexts(response);
  const { pages = [], message, help } = response;
  const isNothing = pages.length === 0 && errors.length === 0;
  const Help = `h${level + 1}` as 'h2' | 'h3';
  return (
    <>
      <Heading className={styles.title}>Search</Heading>
      <SearchForm keyword={keyword} />
      {/* Words of distress: people to talk to come before anything else. */}
      {help && (
        <section className={styles.helpFirst} aria-labelledby="help-now">
          <Help id="help-now" className={styles.helpLead}>
            You are not alone with this
          </Help>
          <p>These people answer day and night. You need not say who you are, and one question is enough.</p>
          {helplines}
        </section>
      )}
      <ErrorList errors={errors} />
      {/* This element is always rendered, so that screen readers announce each change. */}
      <div role="status" className={styles.count}>
        {pages.length > 0
          ? countText(keyword, pages.length, message)
          : isNothing && <Nothing hasKeyword={keyword !== ''} />}
      </div>
      {pages.length > 0 && <FoundList pages={pages} places={places} level={level} />}
      {/* Shows helplines, because a user without results may need help. */}
      {isNothing && !help && keyword !== '' && (
        <section className={styles.help} aria-label="If you need help now">
          <p className={styles.helpLead}>If you need help now</p>
          {helplines}
        </section>
      )}
    </>
  );
}

/** A native form, so that it works before hydration and without JavaScript. */
function SearchForm({ keyword }: { keyword: string }) {
  const { navigate } = useNavigation();
  const box = useRef<HTMLInputElement>(null);
  const shown = useRef(keyword);
  // When Back shows another search, the field changes to its keyword. Text that was typed before hydration stays.
  useEffect(() => {
    if (!box.current || shown.current === keyword) return;
    shown.current = keyword;
    box.current.value = keyword;
  }, [keyword]);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    navigate(`${resultsPath}?q=${encodeURIComponent(box.current?.value.trim() ?? '')}`);
  };
  return (
    <form role="search" action={resultsPath} className={styles.form} onSubmit={submit}>
      <TextField
        ref={box}
        label="Search this site"
        type="search"
        name="q"
        defaultValue={keyword}
        maxLength={maxKeyword}
        autoComplete="off"
        enterKeyHint="search"
      />
      <LocaleField />
      <Button type="submit">Search</Button>
    </form>
  );
}

function countText(keyword: string, found: number, message: string | undefined): string {
  const count = found === maxFound ? `The first ${maxFound} results` : found === 1 ? '1 result' : `${found} results`;
  return message ? `${message} ${count}.` : `${count} for '${keyword}'.`;
}

interface FoundListProps {
  pages: readonly FoundPage[];
  places: Places | undefined;
  level: 1 | 2;
}

function FoundList({ pages, places, level }: FoundListProps) {
  const Title = `h${level + 1}` as 'h2' | 'h3';
  return (
    <ol className={styles.list}>
      {pages.map((page, index) => (
        // The index, because two guides can have the same URL.
        <li key={index} className={styles.found}>
          <Title className={styles.name}>
            <TextLink href={page.pageUrl} className={styles.link}>
              {page.pageTitle}
            </TextLink>
          </Title>
          <p className={styles.where}>{foundKind(page.pageUrl, places)}</p>
          {page.searchHighlight !== '' && (
            <p className={styles.text}>
              <MarkedText text={page.searchHighlight} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** §8 Search empty; also shown for a URL without a keyword. */
function Nothing({ hasKeyword }: { hasKeyword: boolean }) {
  return (
    <Empty
      action={
        <p className={styles.ways}>
          <TextLink href="/guides">Guides</TextLink>
          <TextLink href="/events">Events</TextLink>
          <TextLink href="/shop">Shop</TextLink>
          <TextLink href="/contact">Contact and helplines</TextLink>
        </p>
      }
    >
      {hasKeyword ? 'No result found.' : 'What are you looking for?'}
    </Empty>
  );
}
