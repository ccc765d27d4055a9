import { HelplineList } from '#web/help/helpline-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Link } from '../link.tsx';
import { paths } from '../paths.ts';
import styles from './help-sheet.module.css';

/** The numbers where the visitor is, so that reading goes on at the same line afterwards. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="If you need help now" onClose={onClose}>
      <HelplineList showPurpose className={styles.lines} />
      <p className={styles.safely}>
        <Link to={paths.usingThisSite()}>Using this site more safely</Link>
      </p>
    </Dialog>
  );
}
