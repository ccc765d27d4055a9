import { contentCache } from '../../db/content-cache.ts';
import { readShippingRates } from './shipping.sql.ts';

/** The shipping rates in memory. The first step of pay reads them from the database instead. */
export const shippingRates = contentCache(['shipping'], (deps) => readShippingRates(deps.db.read));
