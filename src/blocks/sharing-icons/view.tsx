import { Band } from '#web/ui/band.tsx';
import { TextLink, useNavigation } from '#web/ui/navigation.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { OwnSharing } from './own-sharing.tsx';
import { sharingIcons } from './schema.ts';
import { sharingServices } from './services.ts';
import styles from './sharing-icons.module.css';

function SharingIcons({ fields }: BlockViewProps<typeof sharingIcons>) {
  const { origin, address: ownAddress, path } = useNavigation();
  const pageAddress = origin + ownAddress(path);
  return (
    <Band title={fields.Title}>
      <ul className={styles.services}>
        {sharingServices.map(({ name, mark, href }) => {
          const address = href(pageAddress);
          const isPage = address.startsWith('https:');
          return (
            <li key={name}>
              <TextLink
                href={address}
                className={styles.service}
                rel="noopener noreferrer"
                referrerPolicy="no-referrer"
                aria-label={isPage ? `Share on ${name} (opens in a new tab)` : `Share by ${name.toLowerCase()}`}
                {...(isPage ? { target: '_blank' } : {})}
              >
                <svg
                  viewBox="0 0 24 24"
                  width="24"
                  height="24"
                  fill="currentColor"
                  fillRule="evenodd"
                  aria-hidden="true"
                >
                  <path d={mark} />
                </svg>
              </TextLink>
            </li>
          );
        })}
        <OwnSharing address={pageAddress} />
      </ul>
      {fields.Desc && <p className={styles.note}>{fields.Desc}</p>}
    </Band>
  );
}

export const view = defineView(sharingIcons, SharingIcons);
