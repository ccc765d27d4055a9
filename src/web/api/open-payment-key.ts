/** Under it the tab keeps which payment is under way; the checkout writes it, a log-out forgets it. */
export const openPaymentKey = 'openPayment';
