import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './company.module.css';

interface Props {
  open: boolean;
  title: string;
  label: string;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
}

export function ConfirmChange({ open, title, label, onClose, onConfirm, children }: Props) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <p>{children}</p>
      <div className={styles.actions}>
        <Button variant="danger" onClick={onConfirm}>
          {label}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
