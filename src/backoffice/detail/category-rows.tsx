import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Rows } from './rows.tsx';
import { Moves } from '../fields/moves.tsx';

interface Props<Category extends { categoryId: number }> {
  categories: readonly Category[];
  nameOf: (category: Category) => string;
  note: (category: Category) => ReactNode;
  isMoving: boolean;
  /** `place` counts from 1. */
  onMove: (category: Category, place: number) => void;
  onChange: (category: Category) => void;
  /** What becomes of one that is not wanted any more. */
  gone: { word: 'Remove' | 'Archive'; run: (category: Category) => void };
}

/** Categories in the order in which visitors meet them, and what can be done with each. */
export function CategoryRows<Category extends { categoryId: number }>({
  categories,
  nameOf,
  note,
  isMoving,
  onMove,
  onChange,
  gone,
}: Props<Category>) {
  return (
    <Rows
      label="Categories"
      empty="There is no category yet. Make the first one with ‘New category’."
      rows={categories.map((category, at) => {
        const name = nameOf(category);
        const button = (word: string, variant: 'secondary' | 'danger', run: (of: Category) => void) => (
          <Button size="small" variant={variant} aria-label={`${word} …: ${name}`} onClick={() => run(category)}>
            {word} …
          </Button>
        );
        return {
          id: category.categoryId,
          what: <strong>{name}</strong>,
          note: note(category),
          actions: (
            <>
              <Moves
                name={name}
                at={at}
                count={categories.length}
                disabled={isMoving}
                onMove={(to) => onMove(category, to + 1)}
              />
              {button('Change', 'secondary', onChange)}
              {button(gone.word, 'danger', gone.run)}
            </>
          ),
        };
      })}
    />
  );
}
