import { useState } from 'react';
import { type CountryShipping, getShipping } from '#contract/admin/shipping.ts';
import { formatMoney, priceText } from '#contract/money.ts';
import { countryNames } from '#contract/postcodes.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '../detail/facts.tsx';
import { Section } from '../detail/section.tsx';
import { History } from '../history/history.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { ListPage } from '../list/list-page.tsx';
import { newest } from '../list/newest.ts';
import { useData } from '../parts/data.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { whenOpened } from '../parts/when-opened.tsx';
import { limitText, weightText } from './words.ts';
import styles from './shipping.module.css';

const ShippingForm = whenOpened(async () => (await import('./form.tsx')).ShippingForm);

/** What sending a parcel costs, country by country. */
export function ShippingPage() {
  const { data, errors, retry } = useData(getShipping, {});
  const [open, setOpen] = useState<CountryShipping | null>(null);
  const [done, setDone] = useState<DoneWords | null>(null);
  const close = (text?: string): void => {
    setOpen(null);
    if (text !== undefined) setDone({ text });
  };
  return (
    <ListPage title="Shipping" done={done}>
      {errors.length > 0 && <LoadFailed errors={errors} retry={retry} />}
      {!data && errors.length === 0 && <p role="status">Loading …</p>}
      {data?.data?.countries.map((shipping) => (
        <Section
          key={shipping.country}
          title={countryNames[shipping.country]}
          action={
            <Button
              size="small"
              variant="secondary"
              aria-label={`Change …: ${countryNames[shipping.country]}`}
              onClick={() => setOpen(shipping)}
            >
              Change …
            </Button>
          }
        >
          <Prices shipping={shipping} />
          <History subject={`shipping:${shipping.country}`} onPutBack={() => close('The prices are as they were.')} />
        </Section>
      ))}
      {open && (
        <ShippingForm
          shipping={newest(open, data?.data?.countries, ({ country }) => country)}
          parcels={data?.data?.parcels ?? []}
          onClose={() => close()}
          onSaved={() => close(`The prices to ${countryNames[open.country]} are saved.`)}
        />
      )}
    </ListPage>
  );
}

function Prices({ shipping: { country, values } }: { shipping: CountryShipping }) {
  const { freeFrom, steps } = values;
  if (steps.length === 0) return <p>Nothing is sent to {countryNames[country]}. Enter prices to begin.</p>;
  return (
    <>
      <Facts
        facts={[
          ...steps.map(({ maxGrams, price }, at) => [weightText(maxGrams, at === 0), priceText(price)] as const),
          ['Free from', freeFrom === null ? 'Never' : formatMoney(freeFrom)],
        ]}
      />
      {limitText(values) !== null && <p className={styles.soft}>{limitText(values)}</p>}
    </>
  );
}
