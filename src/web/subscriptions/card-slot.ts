import type { ReactNode } from 'react';
import type { ApiError } from '#contract/errors.ts';

/** Results of the calls that charge or keep a card. */
export interface CardResults {
  OrderIdToken?: string | undefined;
  setupRef?: string | undefined;
}

/**
 * Renders the store's card form. The screens pass it, because an area does not import another one. `confirmed` is set
 * after the bank's confirmation, `captcha` after declined cards.
 */
export type RenderCard = (card: {
  label: string;
  /** Charges the kept card, without a card form. */
  kept?: boolean;
  send: (
    tokenId: string,
    extra: { confirmed?: CardResults; captcha?: string },
  ) => Promise<{ results?: CardResults | undefined; errors?: readonly ApiError[] | undefined }>;
  onDone: (results: CardResults) => void;
}) => ReactNode;
