import { useState } from 'react';
import type { Message } from '#contract/admin/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

interface Props {
  assignee: Message['assignee'];
  people: readonly { uid: string; name: string }[];
  pending: boolean;
  isOff: boolean;
  onChoose: (uid: string | null) => void;
}

/** Who looks after a message. */
export function AssigneeForm({ assignee, people, pending, isOff, onChoose }: Props) {
  const stored = assignee?.uid ?? '';
  const [chosen, setChosen] = useState({ uid: stored, of: stored });
  const uid = chosen.of === stored ? chosen.uid : stored;
  const options = people.map((person) => ({ value: person.uid, label: person.name }));
  // Somebody who may not see messages any more.
  if (assignee && !people.some((person) => person.uid === assignee.uid))
    options.push({ value: assignee.uid, label: `${assignee.name}, who cannot see messages any more` });
  return (
    <form
      aria-label="Looked after by"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(uid === '' ? null : uid);
      }}
    >
      <SelectField
        label="Person"
        placeholder="Nobody yet"
        options={options}
        value={uid}
        disabled={isOff}
        onChange={({ target }) => setChosen({ uid: target.value, of: stored })}
      />
      {uid !== stored && (
        <Button type="submit" size="small" variant="secondary" pending={pending}>
          Hand it over
        </Button>
      )}
    </form>
  );
}
