import type { Config } from './config.ts';

type Needed = Pick<
  Config,
  'production' | 'restoredFrom' | 'STRIPE_SECRET_KEY' | 'LOCAL_SERVICES' | 'GST_REGISTERED' | 'SUPPLIER_ABN'
> &
  Partial<Pick<Config, 'SHOP_CLOSED'>>;

export const shopClosedCode = 'shop_closed';
export const asleepText = 'This is a restored copy. Nothing is sent or charged until you say so.';

/**
 * Why nothing can be sold for money, in sentences for staff; empty if everything is there. A site starts without it, so
 * that staff can enter it, and what is free can be had meanwhile.
 */
export function closedBecause(config: Needed): string[] {
  if (config.restoredFrom !== null) return [asleepText];
  if (config.SHOP_CLOSED) return ['Whoever runs the server has closed the shop (SHOP_CLOSED), so nobody can pay.'];
  if (!config.production) return [];
  const reasons: string[] = [];
  if (!config.STRIPE_SECRET_KEY && config.LOCAL_SERVICES !== 'payments')
    reasons.push('The keys of the payment provider are missing, so nobody can pay.');
  if (config.GST_REGISTERED && !config.SUPPLIER_ABN)
    reasons.push(
      'The ABN is missing, so there are no tax invoices. Enter it, or say that you are not registered for GST.',
    );
  return reasons;
}
