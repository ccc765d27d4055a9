import type { Takings } from '#contract/admin/money.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { Section } from '../detail/section.tsx';
import styles from './money.module.css';

type Item = Takings['items'][number];

/** In this order; what is of none of these stands last. */
const groups = [
  { title: 'By event', kinds: ['event'] },
  { title: 'By product', kinds: ['product'] },
  { title: 'By guide', kinds: ['guide'] },
  { title: 'By plan', kinds: ['subscription'] },
];

export interface Group {
  title: string;
  items: Item[];
  paid: number;
  refunded: number;
}

/** Every item in one group, so that the groups add up to the whole. */
export function groupsOf(items: readonly Item[]): Group[] {
  const known = groups.flatMap(({ kinds }) => kinds);
  const rest = {
    title: 'Delivery and the rest',
    kinds: items.flatMap(({ kind }) => (known.includes(kind) ? [] : [kind])),
  };
  return [...groups, rest].flatMap(({ title, kinds }) => {
    const own = items.filter(({ kind }) => kinds.includes(kind));
    if (own.length === 0) return [];
    return [
      {
        title,
        items: own,
        paid: sumDollars(own.map(({ paid }) => paid)),
        refunded: sumDollars(own.map(({ refunded }) => refunded)),
      },
    ];
  });
}

/** What was paid for each thing, as bars of one measure with their figures beside them. */
export function ItemTakings({ items }: { items: readonly Item[] }) {
  const highest = Math.max(0, ...items.map(({ paid, refunded }) => Math.max(paid, refunded)));
  return groupsOf(items).map((group) => (
    <Section key={group.title} title={group.title}>
      <div className={styles.scroll} role="region" aria-label={`Takings ${group.title.toLowerCase()}`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Paid (AUD)</th>
              <th scope="col">Refunded</th>
            </tr>
          </thead>
          <tbody>
            {group.items.map((item) => (
              <Row key={`${item.kind} ${item.itemId} ${item.name}`} item={item} highest={highest} />
            ))}
          </tbody>
          {group.items.length > 1 && (
            <tfoot>
              <tr className={styles.total}>
                <th scope="row">Together</th>
                <td>{formatMoney(group.paid)}</td>
                <td>{formatMoney(group.refunded)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </Section>
  ));
}

function Row({ item: { name, quantity, returned, paid, refunded }, highest }: { item: Item; highest: number }) {
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={styles.soft}>{countText(quantity, returned)}</span>
        <Bar className={styles.paid} part={paid / highest} />
        <Bar className={styles.refunded} part={refunded / highest} />
      </th>
      <td>{formatMoney(paid)}</td>
      <td>{formatMoney(refunded)}</td>
    </tr>
  );
}

/** '3 sold, 1 back'; null of what has no number, such as an amount. */
function countText(quantity: number, returned: number): string | null {
  const parts = [quantity > 0 && `${quantity} sold`, returned > 0 && `${returned} back`].filter(
    (part) => part !== false,
  );
  return parts.length === 0 ? null : parts.join(', ');
}

/** The figure stands in the row, so a reader of the screen hears nothing of it. */
function Bar({ part, className }: { part: number; className: string | undefined }) {
  if (!(part > 0)) return null;
  return (
    <svg className={styles.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className={className} width={Math.max(part * 100, 0.5)} height="6" />
    </svg>
  );
}
