import { GuideTiles } from '#web/guides/guide-tiles.tsx';
import { MemberGuideTiles } from '#web/guides/member-guide-tiles.tsx';
import { MemberDashboardV2 as Dashboard } from '#web/members/member-dashboard-v2.tsx';
import { Band } from '#web/ui/band.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { memberDashboardV2 } from './schema.ts';

function MemberDashboardV2({ fields, isCmsEdit }: BlockViewProps<typeof memberDashboardV2>) {
  if (isCmsEdit) return <Empty>{memberDashboardV2.label}</Empty>;
  return (
    <Band>
      <Dashboard
        title={fields.Title}
        renderGuides={(guides, plansUrl) => <MemberGuideTiles guides={guides} plansUrl={plansUrl} />}
        renderTiles={(guides) => <GuideTiles guides={guides} />}
      />
    </Band>
  );
}

export const view = defineView(memberDashboardV2, MemberDashboardV2);
