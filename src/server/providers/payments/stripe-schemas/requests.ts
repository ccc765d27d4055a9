import type Stripe from 'stripe';

/**
 * The parameters of every request that the adapter sends, in the types of the `stripe` package.
 * tools/stripe-schemas.mjs makes requests.schema.json of it; run it after a change here or of the package.
 */
export interface Requests {
  'POST /v1/payment_intents': WithToken<Stripe.PaymentIntentCreateParams>;
  'GET /v1/payment_intents': Stripe.PaymentIntentListParams;
  'GET /v1/payment_intents/{id}': Stripe.PaymentIntentRetrieveParams;
  'POST /v1/payment_intents/{id}/cancel': Stripe.PaymentIntentCancelParams;
  'POST /v1/customers': Stripe.CustomerCreateParams;
  'GET /v1/customers/{id}': Stripe.CustomerRetrieveParams;
  'DELETE /v1/customers/{id}': Stripe.CustomerDeleteParams;
  'POST /v1/setup_intents': WithToken<Stripe.SetupIntentCreateParams>;
  'GET /v1/setup_intents/{id}': Stripe.SetupIntentRetrieveParams;
  'GET /v1/payment_methods/{id}': Stripe.PaymentMethodRetrieveParams;
  'POST /v1/payment_methods/{id}/detach': Stripe.PaymentMethodDetachParams;
  'GET /v1/confirmation_tokens/{id}': Stripe.ConfirmationTokenRetrieveParams;
  'GET /v1/tokens/{id}': Stripe.TokenRetrieveParams;
  'POST /v1/refunds': Stripe.RefundCreateParams;
  'GET /v1/refunds': Stripe.RefundListParams;
  'GET /v1/refunds/{id}': Stripe.RefundRetrieveParams;
  'GET /v1/charges': Stripe.ChargeListParams;
  'GET /v1/disputes': Stripe.DisputeListParams;
  'GET /v1/disputes/{id}': Stripe.DisputeRetrieveParams;
}

/** The API accepts a card by its token; the types omit cards here, so that nobody sends a card number. */
type WithToken<Params extends { payment_method_data?: object }> = Omit<Params, 'payment_method_data'> & {
  payment_method_data?: Params['payment_method_data'] | { type: 'card'; card: { token: string } };
};
