import type { CmsItem } from '#contract/cms.ts';
import { Band } from '#web/ui/band.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { useMayRunCode } from '../place.ts';
import { UnknownBlock } from '../unknown.tsx';
import { CodeFrame } from './code-frame.tsx';
import { controlOf, prepareControl, preparedControl, readControl } from './controls.ts';
import { code } from './schema.ts';

type Props = BlockViewProps<typeof code, unknown>;

function Code({ fields, data }: Props) {
  const mayRunCode = useMayRunCode();
  switch (fields.CodeType) {
    case 'Text':
      return (
        <Band>
          <RichText html={fields.Code} />
        </Band>
      );
    case 'TestWithJs':
      return mayRunCode ? (
        <Band>
          <CodeFrame code={fields.Code} />
        </Band>
      ) : null;
    case 'Json':
      return <NamedControl code={fields.Code} data={data} />;
  }
}

/** Shows the name of an unknown control, as unknown blocks do, or the code type if the text names no control. */
function NamedControl({ code: text, data }: { code: string; data: unknown }) {
  const named = readControl(text);
  const control = named && preparedControl(named.name);
  if (!named || !control) return <UnknownBlock type={named?.name ?? 'Json'} />;
  return (
    <Band>
      <control.Control options={named.options} data={data} />
    </Band>
  );
}

export const view = defineView(code, Code);

/** Loads the controls that the items name, so that server rendering and hydration find them. */
export async function prepare(items: readonly CmsItem[]): Promise<void> {
  await Promise.all(items.map((item) => prepareControl(controlOf(item) ?? '')));
}
