import * as z from 'zod/mini';
import type { DeliveryAddress } from './cart-shapes.ts';
import { checkForm, rules } from './forms.ts';
import {
  australianStates,
  type DeliveryCountry,
  deliveryCountries,
  isNewZealandPostcode,
  stateOf,
  statesOfPostcode,
} from './postcodes.ts';

/** Longest line that fits on a label. */
const maxLine = 100;

const place = {
  country: z.enum(deliveryCountries, 'Country is required.'),
  address1: rules.line('Address', maxLine),
  address2: rules.optionalLine('Address line 2', maxLine),
  suburb: rules.line('Suburb', maxLine),
  state: rules.optionalLine('State', maxLine),
  postcode: rules.line('Postcode', 20),
};
const person = {
  firstName: rules.name('First Name', maxLine),
  surname: rules.name('Surname', maxLine),
  phone: rules.optionalLine('Phone', 40),
};

interface Place {
  country: DeliveryCountry;
  state: string | null;
  postcode: string;
}

/** Checks state and postcode against each other; returns the field and the text of the first fault. */
export function placeFault({ country, state, postcode }: Place): { field: 'state' | 'postcode'; text: string } | null {
  if (country === 'NZ')
    return isNewZealandPostcode(postcode)
      ? null
      : { field: 'postcode', text: 'Postcode - A New Zealand postcode has four digits.' };
  const code = stateOf(state ?? '');
  if (!code) return { field: 'state', text: state ? 'State is not valid.' : 'State is required.' };
  const states = statesOfPostcode(postcode);
  if (states.length === 0) return { field: 'postcode', text: 'Postcode - An Australian postcode has four digits.' };
  if (states.includes(code)) return null;
  const name = (wanted: string) => australianStates.find((each) => each.code === wanted)?.name ?? wanted;
  return {
    field: 'postcode',
    text: `Postcode ${postcode} is in ${states.map(name).join(' or ')}, not in ${name(code)}.`,
  };
}

/** An address whose receiver is the buyer. */
const placeForm = z.object(place);
/** An address with its own receiver. */
const deliveryForm = z.object({ ...person, ...place });

type Checked<S extends z.ZodMiniType> = ReturnType<typeof checkForm<S>>;

/** Adds the fault between state and postcode also if other fields are wrong, so that the buyer sees all at once. */
function withPlace<S extends z.ZodMiniType>(form: S, value: object): Checked<S> {
  const checked = checkForm(form, value);
  const typed = typedPlace.safeParse(value);
  const isKnown = !checked.ok && checked.errors.some(({ field }) => field === 'state' || field === 'postcode');
  const fault = typed.success && !isKnown ? placeFault(typed.data) : null;
  if (!fault) return checked;
  const error = { errorMessage: fault.text, field: fault.field, code: 'invalid_field' };
  return { ok: false, errors: checked.ok ? [error] : [...checked.errors, error] };
}
const typedPlace = z.object({ country: place.country, state: place.state, postcode: place.postcode });

export const checkPlace = (value: object) => withPlace(placeForm, value);
export const checkDelivery = (value: object) => withPlace(deliveryForm, value);

/** The stored address: the code of the state, and no state in New Zealand. */
export function addressOf(
  receiver: Pick<DeliveryAddress, 'firstName' | 'surname' | 'phone'>,
  { country, address1, address2, suburb, state, postcode }: z.infer<typeof placeForm>,
): DeliveryAddress {
  return {
    firstName: receiver.firstName,
    surname: receiver.surname,
    phone: receiver.phone || null,
    country,
    address1,
    address2: address2 || null,
    suburb,
    state: country === 'AU' ? (stateOf(state ?? '') ?? '') : '',
    postcode,
  };
}

const typedLine = z.string();
/** The address in a form of the browser: nothing is checked if nothing is sent. */
export const typedDelivery = z
  .object({
    isSent: z.boolean(),
    /** The buyer receives the parcel. */
    isSame: z.boolean(),
    firstName: typedLine,
    surname: typedLine,
    phone: typedLine,
    country: typedLine,
    address1: typedLine,
    address2: typedLine,
    suburb: typedLine,
    state: typedLine,
    postcode: typedLine,
  })
  .check(
    z.superRefine((value, context) => {
      if (!value.isSent) return;
      const form = value.isSame ? checkPlace(value) : checkDelivery(value);
      for (const error of form.ok ? [] : form.errors)
        context.addIssue({ code: 'custom', path: [error.field ?? ''], message: error.errorMessage });
    }),
  );
export type TypedDelivery = z.infer<typeof typedDelivery>;

/** The values of the fields for a saved address, or for none. */
export function typedFrom(
  address: DeliveryAddress | null,
  { country, isSent, isSame }: Pick<TypedDelivery, 'country' | 'isSent' | 'isSame'>,
): TypedDelivery {
  return {
    isSent,
    isSame,
    firstName: address?.firstName ?? '',
    surname: address?.surname ?? '',
    phone: address?.phone ?? '',
    country: address?.country ?? country,
    address1: address?.address1 ?? '',
    address2: address?.address2 ?? '',
    suburb: address?.suburb ?? '',
    state: address?.state ?? '',
    postcode: address?.postcode ?? '',
  };
}
