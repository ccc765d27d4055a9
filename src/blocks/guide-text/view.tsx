import { GuideReader } from '#web/guides/guide-reader.tsx';
import type { BlockViewProps, LoadedBy } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { useIsSensitive } from '../place.ts';
import type { load } from './load.ts';
import { guideText } from './schema.ts';

function Text({ fields, data }: BlockViewProps<typeof guideText, LoadedBy<typeof load> | undefined>) {
  const isSensitive = useIsSensitive();
  return <GuideReader html={fields.Content} steps={fields.Steps} detail={data ?? null} isSensitive={isSensitive} />;
}

export const view = defineView(guideText, Text);
