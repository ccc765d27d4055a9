import { GuideFrame, useGuide } from './guide-frame.tsx';
import { PagePreview } from './page-preview.tsx';

/** The page of a guide at the width of a computer, a tablet or a phone. */
export function GuidePreview() {
  const { guide, loading } = useGuide();
  if (!guide) return loading;
  return (
    <GuideFrame guide={guide}>
      <PagePreview key={guide.guideId} guide={guide} isWide />
    </GuideFrame>
  );
}
