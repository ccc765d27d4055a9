/** sessionStorage key of the payment whose outcome is unknown. The checkout writes it, log-out removes it. */
export const openPaymentKey = 'openPayment';
