// The 3-D Secure challenge, in a sandboxed frame. The embedding page sends the client secret of the payment in a
// message, so the secret appears in no URL and no log.

const pageOrigin = location.origin;
const publishableKey = document.querySelector('meta[name="publishable-key"]')?.getAttribute('content') ?? '';
const main = document.querySelector('main');
const question = document.getElementById('question');
const buttons = [...document.querySelectorAll('button')];
let clientSecret = '';

/** @param {object} message */
function tell(message) {
  parent.postMessage({ from: 'challenge-frame', ...message }, pageOrigin);
}

/** @param {string} path @param {Record<string, string>} fields */
async function post(path, fields) {
  const body = new URLSearchParams({ key: publishableKey, client_secret: clientSecret, ...fields });
  const response = await fetch(path, { method: 'POST', body, credentials: 'omit' });
  return response.json();
}

/** @param {boolean} isDisabled */
function disable(isDisabled) {
  for (const button of buttons) button.disabled = isDisabled;
  main?.setAttribute('aria-busy', String(isDisabled));
}

/** @param {string} text */
function say(text) {
  if (question !== null) question.textContent = text;
}

async function start() {
  try {
    const payment = await post('/local-gateway/challenge/payment', {});
    if (payment.error) throw new Error(payment.error.message);
    const dollars = (payment.amount / 100).toLocaleString('en-AU', { style: 'currency', currency: 'AUD' });
    say(
      payment.amount === undefined
        ? `Do you want PHI to keep your card ending in ${payment.last4} for later payments?`
        : `Do you want to pay ${dollars} to PHI with your card ending in ${payment.last4}?`,
    );
    disable(false);
  } catch {
    say('The payment service is not available.');
  }
}

/** @param {'complete' | 'fail'} result */
async function answer(result) {
  disable(true);
  try {
    const payment = await post('/local-gateway/challenge/answer', { result });
    if (payment.status === 'succeeded') tell({ type: 'done', error: null });
    else tell({ type: 'done', error: payment.error?.message ?? 'The payment service is not available.' });
  } catch {
    say('The payment service is not available. Please try again.');
    disable(false);
  }
}

document.getElementById('complete')?.addEventListener('click', () => void answer('complete'));
document.getElementById('fail')?.addEventListener('click', () => void answer('fail'));

// The dialog of the embedding page gets no key events from inside the frame.
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') tell({ type: 'leave' });
});

addEventListener('message', (event) => {
  if (event.source !== parent || event.origin !== pageOrigin) return;
  const message = event.data;
  if (message?.to !== 'challenge-frame') return;
  if (message.type === 'scheme') document.documentElement.dataset.scheme = message.scheme;
  if (message.type !== 'start' || typeof message.clientSecret !== 'string') return;
  clientSecret = message.clientSecret;
  void start();
});

new ResizeObserver(() =>
  tell({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body);
tell({ type: 'ready' });
