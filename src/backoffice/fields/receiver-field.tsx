import { useState } from 'react';
import { listReceivers } from '#contract/admin/links.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** No address has a space. */
const another = 'another address';

/**
 * Who gets the messages of a form: chosen from the receivers of the settings and of other forms. A new one is typed on
 * request only, because a wrong letter loses messages.
 */
export function ReceiverField({ label, value, onChange }: Props) {
  const call = useApi();
  const { fetched } = useFetched('receivers', () => call(listReceivers, {}));
  const [isTyped, setTyped] = useState(false);
  const known = fetched.status === 'ready' ? fetched.value.receivers : [];
  const address = value.trim();
  const same = known.find((each) => each.address.toLowerCase() === address.toLowerCase());
  const chosen = same?.address ?? address;
  return (
    <>
      <SelectField
        label={label}
        value={isTyped ? another : chosen}
        onChange={({ target }) => {
          setTyped(target.value === another);
          if (target.value !== another) onChange(target.value);
        }}
        options={[
          { value: '', label: 'As the settings say' },
          ...known.map(({ address: one, use }) => ({ value: one, label: use === '' ? one : `${use}: ${one}` })),
          ...(address === '' || same || isTyped ? [] : [{ value: address, label: address }]),
          { value: another, label: 'Another address …' },
        ]}
      />
      {isTyped && (
        <TextField
          label="Address"
          type="email"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          hint="Whoever publishes the page sees it in the check."
        />
      )}
    </>
  );
}
