import { getGuideCategories } from '#contract/guides.ts';
import { getProducts } from '#contract/store.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { ChoicesField } from './choices-field.tsx';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A category of guides by its name; its page is stored. */
export function GuideCategoryField({ label, value, onChange }: Props) {
  const call = useApi();
  const { fetched } = useFetched('guide categories', () => call(getGuideCategories, { type: 'all' }));
  const known = fetched.status === 'ready' ? fetched.value.categories : [];
  const options = known.map(({ pageUrl, categoryName }) => ({ value: pageUrl, label: categoryName }));
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      placeholder="All guides"
      options={isKnown ? options : [...options, { value, label: value }]}
    />
  );
}

/** Categories of products by their names; their numbers are stored. */
export function ProductCategoriesField({ label, value, onChange }: Props) {
  const call = useApi();
  const { fetched } = useFetched('product categories', () => call(getProducts, { categories: null, page: 1 }));
  if (fetched.status === 'loading') return null;
  const known = fetched.status === 'ready' ? fetched.value.categories : [];
  const chosen = value
    .split(/[[\],"\s]+/)
    .filter((part) => part !== '')
    .map(Number)
    .filter(Number.isInteger);
  const others = chosen
    .filter((id) => known.every(({ categoryId }) => categoryId !== id))
    .map((id) => ({ id, label: `Category ${id}, which is not in the shop` }));
  return (
    <ChoicesField
      legend={label}
      choices={[...known.map(({ categoryId, categoryName }) => ({ id: categoryId, label: categoryName })), ...others]}
      value={chosen}
      error={undefined}
      onChange={(ids) => onChange(ids.join(','))}
    />
  );
}
