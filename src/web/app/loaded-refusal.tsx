import type { ComponentType } from 'react';

export const refusalModule = 'src/web/app/refused-screen.tsx';

let Loaded: ComponentType | null = null;

/** The No Permission page, which few visitors see. As the views of blocks, it is loaded before it is rendered. */
export function Refusal() {
  return Loaded && <Loaded />;
}

export async function prepareRefusal(): Promise<void> {
  Loaded ??= (await import('./refused-screen.tsx')).NoPermission;
}
