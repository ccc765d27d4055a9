import type { BrowserContext } from '@playwright/test';
import type { testGateway } from '#server/providers/payments/gateway-fixture.ts';

/**
 * Mocks Stripe's browser library (https://docs.stripe.com/js): the part that the site uses, with the same names and
 * events. The local gateway makes its tokens and confirmations, so the server charges them as it charges Stripe's.
 */
export async function mockStripe(
  context: BrowserContext,
  gateway: Awaited<ReturnType<typeof testGateway>>,
  { wallets }: { wallets: readonly string[] },
): Promise<{ putInWallet: (card: string) => void }> {
  let inWallet = 'pm_card_visa';
  await context.exposeFunction('gatewayToken', (number: string) => gateway.token(number));
  await context.exposeFunction('gatewayConfirmationToken', () => gateway.confirmationToken(inWallet));
  await context.exposeFunction('gatewayConfirm', (secret: string) => gateway.answerChallenge(secret, 'complete'));
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript; charset=utf-8',
      body: script.replace('__wallets__', JSON.stringify(wallets)),
    }),
  );
  return { putInWallet: (card) => (inWallet = card) };
}

const script = `(() => {
  const wallets = __wallets__;
  const labels = { cardNumber: 'Card number', cardExpiry: 'Expiry', cardCvc: 'CVC' };
  class Element {
    constructor(type, group) {
      Object.assign(this, { type, group, handlers: {}, parts: [] });
    }
    on(name, handler) {
      (this.handlers[name] ??= []).push(handler);
      return this;
    }
    once(name, handler) { return this.on(name, handler); }
    off(name, handler) {
      this.handlers[name] = (this.handlers[name] ?? []).filter((each) => each !== handler);
      return this;
    }
    tell(name, event) {
      for (const handler of this.handlers[name] ?? []) handler({ elementType: this.type, ...event });
    }
    mount(place) {
      if (this.type === 'expressCheckout') for (const wallet of wallets) this.button(place, wallet);
      else this.field(place);
      const available = wallets.length ? Object.fromEntries(wallets.map((wallet) => [wallet, true])) : undefined;
      setTimeout(() => this.tell('ready', { availablePaymentMethods: available }));
    }
    field(place) {
      const input = document.createElement('input');
      input.setAttribute('aria-label', labels[this.type]);
      input.className = 'stripe-mock-field';
      input.addEventListener('input', () => this.tell('change', { error: undefined, complete: true }));
      place.append(input);
      this.input = input;
    }
    button(place, wallet) {
      const button = document.createElement('button');
      button.type = 'button';
      const { mode, amount, currency, allowedPaymentMethodTypes } = this.group.options;
      button.textContent = wallet + ' ' + mode + ' ' + amount + ' ' + currency + ' ' + allowedPaymentMethodTypes;
      button.addEventListener('click', () => {
        const confirm = () => this.tell('confirm', { expressPaymentType: wallet, paymentFailed() {} });
        // Without a listener, Stripe shows the payment sheet at once.
        if (!this.handlers.click?.length) confirm();
        else this.tell('click', { expressPaymentType: wallet, resolve: confirm, reject() {} });
      });
      place.append(button);
    }
    update() { return this; }
    focus() { this.input?.focus(); }
    unmount() {}
    destroy() {}
  }
  window.Stripe = (key) => ({
    elements(options) {
      const made = [];
      return {
        options,
        create(type) {
          const element = new Element(type, this);
          made.push(element);
          return element;
        },
        // The React library passes the component, which carries its type.
        getElement: (type) => made.find((each) => each.type === (type.__elementType ?? type)) ?? null,
        update(changed) { Object.assign(options, changed); },
        submit: async () => ({ selectedPaymentMethod: 'card' }),
      };
    },
    async createToken(card) {
      const { id, message } = await window.gatewayToken(card.input.value);
      return id ? { token: { id } } : { error: { type: 'card_error', message } };
    },
    async createConfirmationToken() {
      return { confirmationToken: await window.gatewayConfirmationToken() };
    },
    async handleNextAction({ clientSecret }) {
      await window.gatewayConfirm(clientSecret);
      return {};
    },
    createPaymentMethod() {},
    confirmCardPayment() {},
    registerAppInfo() {},
    _registerWrapper() {},
  });
  window.Stripe.version = 'endive';
})();`;
