import type { Ref } from 'react';

export interface CardHandle {
  /** Returns a token for the entered card, or the provider's message. The field also shows this message. */
  createToken(): Promise<{ tokenId: string } | { error: string }>;
  /** Runs the bank's authentication (3-D Secure). After `ok` the caller pays again. */
  handleAction(clientSecret: string): Promise<{ ok: true } | { error: string }>;
  focus(): void;
}

export interface ProviderCardProps {
  ref: Ref<CardHandle>;
  onError: (message: string | null) => void;
  onEnter: () => void;
}

// Stripe's message for an authentication that failed or was cancelled.
export const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
