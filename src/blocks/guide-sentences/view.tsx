import { linesOf } from '#contract/guide-text.ts';
import { Sentences } from '#web/guides/book/sentences.tsx';
import { Band } from '#web/ui/band.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { guideSentences } from './schema.ts';

function GuideSentences({ fields }: BlockViewProps<typeof guideSentences>) {
  const sentences = linesOf(fields.Sentences);
  if (sentences.length === 0) return null;
  return (
    <Band>
      <Sentences title={fields.Title} sentences={[...new Set(sentences)]} />
    </Band>
  );
}

export const view = defineView(guideSentences, GuideSentences);
