import type { ComponentType } from 'react';
import type { CmsItem } from '#contract/cms.ts';
import type { Caller } from '#contract/endpoint.ts';
import { readFields } from '../define.ts';
import { code } from './schema.ts';

/** The object that an editor wrote, `control` included; values of any kind. */
export type ControlOptions = Record<string, unknown>;

export interface ControlModule {
  Control: ComponentType<{ options: ControlOptions; data: unknown }>;
  /** What it shows, fetched before the page is drawn; must survive JSON. `query` as for a block's load. */
  load?: (call: Caller, options: ControlOptions, query: URLSearchParams) => Promise<unknown>;
}

/** §2: the controls that a Code item of the type Json may name. Add a line and a file controls/<name>.tsx. */
export const controls: Record<string, () => Promise<ControlModule>> = {
  app: () => import('./controls/app.tsx'),
  'search-results': () => import('./controls/search-results.tsx'),
  instagram: () => import('./controls/instagram.tsx'),
};

const loaded: Record<string, ControlModule> = {};

/** `undefined` is a name that no control has. */
export async function prepareControl(name: string): Promise<ControlModule | undefined> {
  const importControl = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (importControl === undefined) return undefined;
  return (loaded[name] ??= await importControl());
}

/** Drawing is synchronous: only what was prepared before is there. */
export function preparedControl(name: string): ControlModule | undefined {
  return Object.hasOwn(loaded, name) ? loaded[name] : undefined;
}

/** `undefined` where the text is no JSON object that names a control. */
export function readControl(text: string): { name: string; options: ControlOptions } | undefined {
  let options: unknown;
  try {
    options = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof options !== 'object' || options === null || !('control' in options) || typeof options.control !== 'string')
    return undefined;
  return { name: options.control, options: { ...options } };
}

/** Name of the control in a Code item. */
export function controlOf(item: CmsItem): string | undefined {
  const { CodeType, Code } = readFields(code, item.payloads);
  return CodeType === 'Json' ? readControl(Code)?.name : undefined;
}
