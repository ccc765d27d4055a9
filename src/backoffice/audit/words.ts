import { hourMs } from '#contract/spans.ts';

const times = [
  { value: '1', label: 'The last 24 hours' },
  { value: '7', label: 'The last 7 days' },
  { value: '30', label: 'The last 30 days' },
  { value: '365', label: 'The last 12 months' },
];

interface Choices {
  people: readonly { uid: string; name: string }[];
  kinds: readonly { kind: string; name: string }[];
}

/** Whose acts, about what, and since when; people and kinds come with the rows. */
export function auditFilters({ people, kinds }: Choices = { people: [], kinds: [] }) {
  return [
    {
      name: 'uid',
      label: 'Person',
      all: 'Everybody',
      options: people.map(({ uid, name }) => ({ value: uid, label: name })),
    },
    {
      name: 'kind',
      label: 'What',
      all: 'Everything',
      options: kinds.map(({ kind, name }) => ({ value: kind, label: name })),
    },
    { name: 'days', label: 'When', all: 'Any time', options: times },
  ];
}

/** From the beginning of an hour, so that the same rows are not asked for anew at each drawing. */
export function sinceDays(days: string | undefined): { from?: string } {
  const count = Number(days);
  if (!times.some(({ value }) => value === days)) return {};
  return { from: new Date(Math.floor(Date.now() / hourMs - count * 24) * hourMs).toISOString() };
}

/** Of the button beside a record. */
export function moreText({ putBackText }: { putBackText: string | null }): string {
  return putBackText === null ? 'What changed' : 'What changed, and put back';
}
