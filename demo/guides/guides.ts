import type { SeedGuide } from '../types.ts';
import { eachOtherGuides } from './each-other.ts';
import { growingOlderGuides } from './growing-older.ts';
import { lifeOnlineGuides } from './life-online.ts';
import { safeOrganisationGuides } from './safe-organisations.ts';

export const guides: SeedGuide[] = [
  ...safeOrganisationGuides,
  ...lifeOnlineGuides,
  ...growingOlderGuides,
  ...eachOtherGuides,
];

export const guidePath = (slug: string): string => `/guides/${slug}`;

/** The sales page of a guide, for visitors who do not own it (decisions ). */
export const guideProductPath = (slug: string): string => `/products${guidePath(slug)}`;
