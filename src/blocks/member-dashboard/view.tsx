import { GuideTiles } from '#web/guides/guide-tiles.tsx';
import { MemberDashboard as Dashboard } from '#web/members/member-dashboard.tsx';
import { Band } from '#web/ui/band.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { memberDashboard } from './schema.ts';

function MemberDashboard({ fields, isCmsEdit }: BlockViewProps<typeof memberDashboard>) {
  if (isCmsEdit) return <Empty>{memberDashboard.label}</Empty>;
  return (
    <Band>
      <Dashboard
        title={fields.Title}
        renderGuides={(guides, action) => <GuideTiles guides={guides} action={action} />}
      />
    </Band>
  );
}

export const view = defineView(memberDashboard, MemberDashboard);
