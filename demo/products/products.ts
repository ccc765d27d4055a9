import type { SeedProduct } from '../types.ts';
import { printedProducts } from './printed.ts';
import { teamProducts } from './teams.ts';
import { wornProducts } from './worn.ts';

export const products: SeedProduct[] = [...printedProducts, ...wornProducts, ...teamProducts];
