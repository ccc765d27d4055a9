import { useState } from 'react';
import { erasePerson, exportPerson, type PersonDetail } from '#contract/admin/people.ts';
import { disablePerson, endLogIns } from '#contract/admin/staff.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { useVerb } from '../parts/data.ts';
import { nameOf } from './words.ts';

export type Question = 'disable' | 'endLogIns' | 'export' | 'erase';

interface Props {
  what: Question;
  person: PersonDetail;
  onClose: () => void;
  onDone: (text: string) => void;
  /** The screen says so, with the way back. */
  onDisabled: () => void;
}

/** Each asks before it does something to a person that they notice, or that cannot be taken back. */
export function Questions({ what, ...rest }: Props) {
  const Asked = { disable: Disable, endLogIns: EndLogIns, export: ExportData, erase: Erase }[what];
  return <Asked {...rest} />;
}

type Asked = Omit<Props, 'what'>;

function Disable({ person, onClose, onDisabled }: Asked) {
  const { uid, revision } = person;
  const name = nameOf(person);
  const disabling = useVerb(disablePerson, onDisabled);
  return (
    <ConfirmDialog
      title={`Disable the account of ${name}?`}
      press="Disable the account"
      keep="Leave it as it is"
      pending={disabling.pending}
      errors={disabling.submitError}
      onYes={() => void disabling.attempt({ uid, revision })}
      onClose={onClose}
    >
      <p>
        All their log-ins end now, and they cannot log in again until you enable the account. What they bought stays,
        and a subscription goes on. You can enable it at any time.
      </p>
    </ConfirmDialog>
  );
}

function EndLogIns({ person, onClose, onDone }: Asked) {
  const name = nameOf(person);
  const ending = useVerb(endLogIns, () => onDone(`All log-ins of ${name} have ended.`));
  return (
    <ConfirmDialog
      title={`End all log-ins of ${name}?`}
      press="End all log-ins"
      keep="Leave them"
      pending={ending.pending}
      errors={ending.submitError}
      onYes={() => void ending.attempt({ uid: person.uid })}
      onClose={onClose}
    >
      <p>They are logged out on every device, and log in again with their password. Nothing else changes.</p>
    </ConfirmDialog>
  );
}

/** The file is opened by the browser itself, from a link of 15 minutes. */
function useExport(uid: string, then: () => void) {
  return useVerb(exportPerson, ({ results }) => {
    if (results) window.location.assign(results.url);
    then();
  });
}

function ExportData({ person, onClose, onDone }: Asked) {
  const name = nameOf(person);
  const exporting = useExport(person.uid, () => onDone(`The file with the data of ${name} is in your downloads.`));
  return (
    <ConfirmDialog
      title={`Export the data of ${name}?`}
      press="Download the file"
      keep="Not now"
      isSafe
      pending={exporting.pending}
      errors={exporting.submitError}
      onYes={() => void exporting.attempt({ uid: person.uid })}
      onClose={onClose}
    >
      <p>
        You get the file that they can download on their account page: everything that is stored about them. Give it to
        nobody else, and delete it when it has reached them. It is recorded that you made it.
      </p>
    </ConfirmDialog>
  );
}

function Erase({ person, onClose, onDone }: Asked) {
  const { uid, orderCount, keptOrders } = person;
  const name = nameOf(person);
  const [isExported, setExported] = useState(false);
  const exporting = useExport(uid, () => setExported(true));
  const erasing = useVerb(erasePerson, () => onDone(`The account of ${name} is erased.`));
  return (
    <ConfirmDialog
      title={`Erase the account of ${name}?`}
      press={`Erase ${name} for good`}
      keep="Keep the account"
      pending={erasing.pending}
      errors={[...erasing.submitError, ...exporting.submitError]}
      onYes={() => void erasing.attempt({ uid })}
      onClose={onClose}
    >
      <p>
        <strong>This cannot be taken back.</strong> What goes: the account with its log-ins, the subscription and the
        kept card, the right to open guides, tickets of events to come (also paid ones, without a refund), the place in
        a company, messages, consents and the names on past tickets.
      </p>
      <p>
        {keptOrders === 0
          ? 'There is no order that would stay.'
          : `What stays: ${keptOrders === 1 ? '1 order' : `${keptOrders} orders`} with name and email, because the law keeps them for seven years${keptOrders > orderCount ? ', also those bought without the account' : ''}.`}{' '}
        {person.companies.some(({ role }) => role === 'owner') &&
          'They own a company: make somebody else its owner first. '}
        They get one last email that says so.
      </p>
      <p>
        {isExported ? (
          'The file with their data is in your downloads.'
        ) : (
          <Button variant="secondary" pending={exporting.pending} onClick={() => void exporting.attempt({ uid })}>
            Export their data first
          </Button>
        )}
      </p>
    </ConfirmDialog>
  );
}
