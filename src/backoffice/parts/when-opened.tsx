import { type ComponentType, lazy, Suspense } from 'react';

/** A part of a screen whose code comes when it is opened, such as a form with what checks it. */
export function whenOpened<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Opened(props: Props) {
    return (
      <Suspense fallback={<p role="status">Loading …</p>}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
