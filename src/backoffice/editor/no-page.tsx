import { Link } from 'react-router';
import styles from './editor.module.css';

/** Whether a part of an address can be the number of a page. */
export function isPageId(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text);
}

export function NoPage() {
  return (
    <div className={styles.waiting}>
      <p>This page does not exist, or is in the trash.</p>
      <Link to="/admin/pages">All pages</Link>
    </div>
  );
}
