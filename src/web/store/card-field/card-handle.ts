import type { Ref } from 'react';

export interface CardHandle {
  /** A token for the card in the field, or the provider's message, which the field shows by itself as well. */
  createToken(): Promise<{ tokenId: string } | { error: string }>;
  /** Lets the shopper answer their bank (3-D Secure). After `ok` call pay again. */
  handleAction(clientSecret: string): Promise<{ ok: true } | { error: string }>;
  focus(): void;
}

export interface ProviderCardProps {
  ref: Ref<CardHandle>;
  onError: (message: string | null) => void;
  onEnter: () => void;
}

// Stripe's sentence for a challenge that was failed or left.
export const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
