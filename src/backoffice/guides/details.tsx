import { useState } from 'react';
import { Link } from 'react-router';
import { saveGuide, type StaffGuide } from '#contract/admin/guides.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { FieldRow } from '#web/ui/form-shell.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { Facts } from '../detail/facts.tsx';
import { Columns, Section } from '../detail/section.tsx';
import { checked } from '../fields/checked.ts';
import { ChoicesField } from '../fields/choices-field.tsx';
import { DayField } from '../fields/day-field.tsx';
import { MoneyField } from '../fields/money-field.tsx';
import { RichTextField } from '../text/rich-text-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { History } from '../history/history.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { useSend } from '../parts/data.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { asTyped, fromForm, names, toForm, valuesSchema } from './guide-form.ts';
import { GuideFrame, useGuide } from './guide-frame.tsx';
import { PagePreview } from './page-preview.tsx';
import { PageSection } from './page-section.tsx';
import { SaleSteps } from './sale-steps.tsx';
import { countText, pageMeans } from './words.ts';

/** The offer of a guide, with its page beside it. */
export function GuideDetails() {
  const { guide, loading } = useGuide();
  return guide ? <Details key={guide.guideId} guide={guide} /> : loading;
}

function Details({ guide }: { guide: StaffGuide }) {
  const [done, setDone] = useState<DoneWords | null>(null);
  const { guideId, holders } = guide;
  // Below this width the columns stand under each other, and a tab has the page.
  const isBeside = useMedia('(width >= 1000px)');
  return (
    <GuideFrame guide={guide} done={done}>
      <SaleSteps guide={guide} />
      <Columns
        aside={
          <>
            {isBeside && (
              <Section title="How its page looks">
                <PagePreview guide={guide} />
              </Section>
            )}
            <PageSection guide={guide} onDone={(text) => setDone({ text })} />
            <Section title="Who has it">
              <Facts
                facts={[
                  ['Bought', countText(holders.bought)],
                  ['By their plan', countText(holders.plan)],
                  ['By their company', countText(holders.company)],
                  ['Given by staff', countText(holders.given)],
                ]}
              />
              <p>
                <Link to={`/admin/guides/${guideId}/people`}>More about who has it</Link>
              </p>
            </Section>
            <History subject={`guide:${guideId}`} onPutBack={() => setDone({ text: 'It is as it was before.' })} />
          </>
        }
      >
        <ValuesForm guide={guide} onSaved={() => setDone({ text: 'Saved.' })} />
      </Columns>
    </GuideFrame>
  );
}

function ValuesForm({ guide, onSaved }: { guide: StaffGuide; onSaved: () => void }) {
  const send = useSend(saveGuide);
  const { guideId, pageState, allCategories } = guide;
  return (
    <EntityForm
      label="Guide"
      submitLabel="Save"
      schema={valuesSchema}
      values={toForm(guide.values)}
      revision={guide.revision}
      names={names}
      send={async (values, revision) => asTyped(await send({ guideId, revision, values: fromForm(values) }))}
      onSaved={onSaved}
    >
      {({ field, control }) => {
        const published = field('published');
        return (
          <>
            <Section title="What it is">
              <TextField label={names.title} required {...field('title')} />
              <TextField
                label={names.tileTitle}
                hint="For tiles and the cart, if the title is long."
                {...field('tileTitle')}
              />
              <TextArea label={names.tileDesc} rows={2} {...field('tileDesc')} />
              {control('ecmDescription', (props) => (
                <RichTextField label={names.ecmDescription} {...props} />
              ))}
              {control('imageUrl', (props) => (
                <PictureField label={names.imageUrl} {...props} />
              ))}
              {allCategories.length > 0 &&
                control('categoryIds', (props) => (
                  <ChoicesField
                    legend={names.categoryIds}
                    choices={allCategories.map(({ categoryId, name }) => ({ id: categoryId, label: name }))}
                    {...props}
                  />
                ))}
            </Section>
            <Section title="Price and sale">
              {control('price', (props) => (
                <MoneyField label={names.price} hint="With GST. 0 for a free guide." {...props} />
              ))}
              <CheckField label={names.gstFree} {...checked(field('gstFree'))} />
              <CheckField label={names.published} {...checked(published)} />
              {pageState !== 'open' && <p>{pageMeans[pageState]}</p>}
              <ErrorList errors={published.error === undefined ? [] : [published.error]} />
            </Section>
            <Section title="Review">
              <p>Readers see who reviewed the guide and when, on its page and on its sales page.</p>
              <TextField
                label={names.owner}
                hint="A person or a role, such as ‘Clinical lead’."
                autoComplete="off"
                {...field('owner')}
              />
              <FieldRow>
                {control('reviewedOn', (props) => (
                  <DayField label={names.reviewedOn} hint="Readers see this day." isWhole {...props} />
                ))}
                {control('reviewDueOn', (props) => (
                  <DayField label={names.reviewDueOn} hint="Today says so once it is past." isWhole {...props} />
                ))}
              </FieldRow>
            </Section>
          </>
        );
      }}
    </EntityForm>
  );
}
