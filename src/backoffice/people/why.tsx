import { useState } from 'react';
import { useLocation } from 'react-router';
import { type PersonDetail, whyAccess } from '#contract/admin/people.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Section } from '../detail/section.tsx';
import { type Choice, ReferenceField } from '../fields/reference-field.tsx';
import { useData } from '../parts/data.ts';
import { becauseText, nameOf, opensText, wouldOpenText } from './words.ts';

interface Props {
  person: PersonDetail;
  /** Null while nothing can be given. */
  onGive: ((guideId: number) => void) | null;
}

/** Why a guide or page opens for this person, or does not. */
export function WhySection({ person, onGive }: Props) {
  // The people of a guide link here with it.
  const { guideId } = (useLocation().state ?? {}) as { guideId?: number };
  const asked = person.allGuides.find((each) => each.guideId === guideId);
  const [choice, setChoice] = useState<Choice | null>(asked ? { id: `${asked.guideId}`, label: asked.title } : null);
  const search = async (find: string): Promise<Choice[]> => {
    const words = find.trim().toLowerCase();
    const guides = person.allGuides
      .filter(({ title, pageUrl }) => title.toLowerCase().includes(words) || pageUrl.toLowerCase().includes(words))
      .map(({ guideId, title, pageUrl }) => ({ id: `${guideId}`, label: title, note: pageUrl }));
    return words.startsWith('/') ? [...guides, { id: words, label: words, note: 'This page' }] : guides;
  };
  return (
    <Section title="Why can this person see …?">
      <ReferenceField
        label="Guide or page"
        hint="Type words of the title of a guide, or the address of a page, such as /member/dashboard."
        value={choice}
        onChange={setChoice}
        search={search}
      />
      {choice && <Answer key={choice.id} person={person} choice={choice} onGive={onGive} />}
    </Section>
  );
}

function Answer({ person, choice, onGive }: Props & { choice: Choice }) {
  const isPage = choice.id.startsWith('/');
  const { data, errors } = useData(whyAccess, {
    uid: person.uid,
    ...(isPage ? { path: choice.id } : { guideId: Number(choice.id) }),
  });
  if (errors.length > 0) return <ErrorList errors={errors} />;
  const why = data?.results;
  if (!why) return <p role="status">Loading …</p>;
  const would = wouldOpenText(why);
  return (
    <div role="status">
      <p>
        <strong>{opensText(why)}</strong> {becauseText(why, nameOf(person))}
      </p>
      {would !== null && <p>{would}</p>}
      {would !== null && !isPage && onGive && (
        <Button variant="secondary" onClick={() => onGive(Number(choice.id))}>
          Give access to it …
        </Button>
      )}
    </div>
  );
}
