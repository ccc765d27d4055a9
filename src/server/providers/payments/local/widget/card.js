// Runs in a sandboxed frame with an opaque origin, so it cannot access the embedding page or its storage.
// The frame sends the card number only to the gateway; the embedding page receives a token.

// location.origin comes from the URL and equals the origin of the embedding page.
const pageOrigin = location.origin;
const publishableKey = document.querySelector('meta[name="publishable-key"]')?.getAttribute('content') ?? '';
const form = /** @type {HTMLFormElement} */ (document.getElementById('card'));
const number = input('number');
const expiry = input('expiry');
const cvc = input('cvc');
const fields = [number, expiry, cvc];

/** @type {Map<HTMLInputElement, string>} */
const errors = new Map();

/** @param {string} id */
function input(id) {
  return /** @type {HTMLInputElement} */ (document.getElementById(id));
}

/** @param {HTMLInputElement} field */
function digits(field) {
  return field.value.replaceAll(/\D/g, '');
}

/** @param {object} message */
function tell(message) {
  parent.postMessage({ from: 'card-frame', ...message }, pageOrigin);
}

/** @param {string} value */
function passesLuhn(value) {
  let sum = 0;
  for (let place = 0; place < value.length; place++) {
    const digit = Number(value.at(-1 - place));
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/**
 * Returns the error message of Stripe's own fields, or null.
 * @param {HTMLInputElement} field
 */
function fault(field) {
  const value = digits(field);
  if (field === number) {
    if (value.length < 16) return 'Your card number is incomplete.';
    return passesLuhn(value) ? null : 'Your card number is incorrect.';
  }
  if (field === cvc) return value.length < 3 ? "Your card's security code is incomplete." : null;
  if (value.length < 4) return "Your card's expiration date is incomplete.";
  const month = Number(value.slice(0, 2));
  const year = 2000 + Number(value.slice(2, 4));
  const now = new Date();
  if (month < 1 || month > 12) return "Your card's expiration month is invalid.";
  if (year < now.getFullYear()) return "Your card's expiration year is in the past.";
  return year === now.getFullYear() && month < now.getMonth() + 1
    ? "Your card's expiration date is in the past."
    : null;
}

/**
 * @param {HTMLInputElement} field
 * @param {string | null} message
 */
function mark(field, message) {
  if (message === null) errors.delete(field);
  else errors.set(field, message);
  field.setAttribute('aria-invalid', String(message !== null));
  const note = document.getElementById(`${field.id}-error`);
  if (note !== null) note.textContent = message ?? '';
}

function firstError() {
  const field = fields.find((each) => errors.has(each));
  return field === undefined ? null : (errors.get(field) ?? null);
}

function report() {
  tell({ type: 'change', error: firstError() });
}

/**
 * Formats the value while the user types and keeps the caret after the same digit.
 * @param {HTMLInputElement} field
 * @param {string} formatted
 */
function rewrite(field, formatted) {
  if (field.value === formatted) return;
  const caret = field.selectionStart ?? field.value.length;
  const isAtEnd = caret === field.value.length;
  const before = field.value.slice(0, caret).replaceAll(/\D/g, '').length;
  field.value = formatted;
  if (isAtEnd || document.activeElement !== field) return;
  let place = 0;
  for (let seen = 0; place < formatted.length && seen < before; place++) {
    if (/\d/.test(formatted[place] ?? '')) seen++;
  }
  field.setSelectionRange(place, place);
}

/** @param {string} raw @param {boolean} isDeleting */
function formatExpiry(raw, isDeleting) {
  // Autofill enters "12/2030" or "12/30"; users type "1230", "1/30" or "5".
  const parts = /^(\d{1,2})\s*[/-]\s*(\d{2,4})$/.exec(raw.trim());
  let value = parts === null ? raw.replaceAll(/\D/g, '') : (parts[1] ?? '').padStart(2, '0') + (parts[2] ?? '');
  if (value.length === 6 && value.slice(2, 4) === '20') value = value.slice(0, 2) + value.slice(4);
  if (/^[2-9]/.test(value)) value = `0${value}`;
  value = value.slice(0, 4);
  if (value.length < 2 || (value.length === 2 && isDeleting)) return value;
  return `${value.slice(0, 2)} / ${value.slice(2)}`;
}

/** @param {HTMLInputElement} field @param {boolean} isDeleting */
function entered(field, isDeleting) {
  if (field === number)
    rewrite(
      field,
      digits(field)
        .slice(0, 16)
        .replaceAll(/(\d{4})(?=\d)/g, '$1 '),
    );
  if (field === expiry) rewrite(field, formatExpiry(field.value, isDeleting));
  if (field === cvc) rewrite(field, digits(field).slice(0, 3));
  const isFull = digits(field).length === (field === number ? 16 : field === expiry ? 4 : 3);
  mark(field, isFull ? fault(field) : null);
  report();
}

form.addEventListener('input', (event) => {
  entered(
    /** @type {HTMLInputElement} */ (event.target),
    event instanceof InputEvent && event.inputType.startsWith('delete'),
  );
});

form.addEventListener('focusout', (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (!fields.includes(field) || field.value === '') return;
  mark(field, fault(field));
  report();
});

// Not 'submit': a sandboxed frame without allow-forms never fires it.
form.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  tell({ type: 'enter' });
});

/** @param {string} id */
async function createToken(id) {
  for (const field of fields) mark(field, fault(field));
  const wrong = fields.find((field) => errors.has(field));
  if (wrong !== undefined) {
    wrong.focus();
    report();
    tell({ type: 'refused', id, message: firstError() });
    return;
  }
  const date = digits(expiry);
  const body = new URLSearchParams({
    key: publishableKey,
    'card[number]': digits(number),
    'card[exp_month]': String(Number(date.slice(0, 2))),
    'card[exp_year]': `20${date.slice(2)}`,
    'card[cvc]': digits(cvc),
  });
  const answer = await post('/local-gateway/tokens', body);
  if (typeof answer.id === 'string') {
    tell({ type: 'token', id, tokenId: answer.id });
    return;
  }
  const message = answer.error?.message ?? 'The payment service is not available.';
  const field = { number, exp_month: expiry, exp_year: expiry, cvc }[String(answer.error?.param)];
  if (field !== undefined) {
    mark(field, message);
    report();
  }
  tell({ type: 'refused', id, message });
}

/**
 * @param {string} path
 * @param {URLSearchParams} body
 * @returns {Promise<{ id?: string, error?: { message?: string, param?: string } }>}
 */
async function post(path, body) {
  try {
    const response = await fetch(path, { method: 'POST', body, credentials: 'omit' });
    return await response.json();
  } catch {
    return {};
  }
}

addEventListener('message', (event) => {
  if (event.source !== parent || event.origin !== pageOrigin) return;
  const message = event.data;
  if (message?.to !== 'card-frame') return;
  if (message.type === 'createToken' && typeof message.id === 'string') void createToken(message.id);
  if (message.type === 'scheme') document.documentElement.dataset.scheme = message.scheme;
  if (message.type === 'focus') (fields.find((field) => errors.has(field)) ?? number).focus();
});

new ResizeObserver(() =>
  tell({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body);
// The user or autofill may have filled the fields before this script runs.
for (const field of fields) if (field.value !== '') entered(field, false);
tell({ type: 'ready' });
