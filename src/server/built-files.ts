import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const clientFolder = join(root, 'dist/client');
export const editingFolder = join(root, 'dist/editing');
export const backOfficeFolder = join(root, 'dist/backoffice');
export const manifestFile = join(clientFolder, '.vite/manifest.json');

export function isBuilt(): boolean {
  return existsSync(manifestFile);
}
