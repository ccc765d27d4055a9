import type { ComponentType } from 'react';
import type { CmsItem } from '#contract/cms.ts';
import type { Caller } from '#contract/endpoint.ts';
import { readFields } from '../define.ts';
import { code } from './schema.ts';

/** The JSON object that an editor wrote, `control` included; values have any type. */
export type ControlOptions = Record<string, unknown>;

export interface ControlModule {
  Control: ComponentType<{ options: ControlOptions; data: unknown }>;
  /**
   * Loads the data of the control before the page renders; the result must be serialisable as JSON. `query` as in
   * BlockLoad.
   */
  load?: (call: Caller, options: ControlOptions, query: URLSearchParams) => Promise<unknown>;
}

/** §2: the controls that a Code item of type Json may name. To add one, add a line and a file controls/<name>.tsx. */
export const controls: Record<string, () => Promise<ControlModule>> = {
  app: () => import('./controls/app.tsx'),
  offline: () => import('./controls/offline.tsx'),
  'search-results': () => import('./controls/search-results.tsx'),
  company: () => import('./controls/company.tsx'),
  instagram: () => import('./controls/instagram.tsx'),
};

const loaded: Record<string, ControlModule> = {};

/** `undefined` if no control has this name. */
export async function prepareControl(name: string): Promise<ControlModule | undefined> {
  const importControl = Object.hasOwn(controls, name) ? controls[name] : undefined;
  if (importControl === undefined) return undefined;
  return (loaded[name] ??= await importControl());
}

/** Rendering is synchronous, so this returns only a control that `prepareControl` has loaded before. */
export function preparedControl(name: string): ControlModule | undefined {
  return Object.hasOwn(loaded, name) ? loaded[name] : undefined;
}

/** `undefined` if the text is no JSON object that names a control. */
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

/** The name of the control in a Code item. */
export function controlOf(item: CmsItem): string | undefined {
  const { CodeType, Code } = readFields(code, item.payloads);
  return CodeType === 'Json' ? readControl(Code)?.name : undefined;
}
