import { Panel } from '#web/ui/panel.tsx';

/** §6 Inactive account. */
export function AccountDisabled({ isPage = false }: { isPage?: boolean }) {
  return (
    <Panel title="Account Disabled" alert isPage={isPage}>
      <p>This account is inactive or temporarily disabled.</p>
    </Panel>
  );
}
