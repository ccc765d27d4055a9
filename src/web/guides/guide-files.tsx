import { downloadPage } from '#contract/downloads.ts';
import type { GuideDetail } from '#contract/guides.ts';
import { TextLink } from '#web/ui/navigation.tsx';
import { fileKind, sizeText } from './guide-facts.ts';
import styles from './guide-end.module.css';

export function GuideFiles({ files }: Pick<GuideDetail, 'files'>) {
  if (files.length === 0) return null;
  return (
    <section className={styles.files} aria-labelledby="files">
      <h2 id="files">Files</h2>
      <ul>
        {files.map(({ slug, fileName, bytes }) => (
          <li key={slug}>
            <TextLink href={`${downloadPage}?file=${encodeURIComponent(slug)}`}>{fileName}</TextLink>
            <span>
              {fileKind(fileName)}, {sizeText(bytes)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
