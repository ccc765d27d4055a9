import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { sending } from './after-save.ts';

const stored = { name: 'Cap', prices: [{ price: 20 }], secret: '' };

function form() {
  const control = createFormControl<typeof stored>({ defaultValues: structuredClone(stored) });
  for (const name of ['name', 'prices', 'secret'] as const) control.register(name);
  let isTyped = false;
  // Whoever listens is told, as a screen is.
  control.subscribe({
    formState: { isDirty: true },
    callback: (state) => {
      isTyped = state.isDirty ?? isTyped;
    },
  });
  return { ...control, isTyped: () => isTyped };
}

test('what is saved is what the form goes on from, and a secret is emptied', () => {
  const open = form();
  open.setValue('name', ' Hat ', { shouldDirty: true });
  open.setValue('secret', 'words', { shouldDirty: true });
  expect(open.isTyped()).toBe(true);
  const { saved } = sending(open, ['secret']);
  expect(saved({ ...stored, name: 'Hat', secret: 'words' })).toBe(true);
  expect(open.getValues()).toEqual({ ...stored, name: 'Hat' });
  expect(open.isTyped()).toBe(false);
});

test('what is typed while a save is on its way stays, and is not saved', () => {
  const open = form();
  open.setValue('name', 'Hat', { shouldDirty: true });
  open.setValue('secret', 'words', { shouldDirty: true });
  const { saved } = sending(open, ['secret']);
  const sent = structuredClone(open.getValues());
  open.setValue('prices.0.price', 25, { shouldDirty: true });
  expect(saved(sent)).toBe(false);
  expect(open.getValues()).toEqual({ name: 'Hat', prices: [{ price: 25 }], secret: '' });
  expect(open.isTyped()).toBe(true);
  // Back to what was saved, nothing is left to save.
  open.setValue('prices.0.price', 20, { shouldDirty: true });
  expect(open.isTyped()).toBe(false);
});

test('a secret that is typed while another is saved stays', () => {
  const open = form();
  open.setValue('secret', 'words', { shouldDirty: true });
  const { saved } = sending(open, ['secret']);
  open.setValue('secret', 'other words', { shouldDirty: true });
  expect(saved({ ...stored, secret: 'words' })).toBe(false);
  expect(open.getValues().secret).toBe('other words');
  expect(open.isTyped()).toBe(true);
});
