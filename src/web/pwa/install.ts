/** Chromium's event with which a page offers to install the app; other browsers offer it in their own menus. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | null = null;

/** Keeps the browser's offer for the page /app and for the hint; it comes once, soon after the page has loaded. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallEvent;
    window.dispatchEvent(new Event('installable'));
  });
  window.addEventListener('appinstalled', () => {
    offered = null;
  });
}

export function canInstall(): boolean {
  return offered !== null;
}

/** Opens the browser's dialog. It can be opened once per offer. */
export async function install(): Promise<void> {
  const event = offered;
  offered = null;
  await event?.prompt();
}

/** The names under which the app can be installed. The neutral one says nothing about this site. */
export const looks = {
  own: { au: '/manifest.webmanifest', nz: '/manifest-nz.webmanifest' },
  neutral: { au: '/manifest-neutral.webmanifest', nz: '/manifest-neutral-nz.webmanifest' },
} as const;

/** Selects the name and icon of the next installation; the browser then reads the other manifest. */
export function chooseLook(look: keyof typeof looks): void {
  const link = document.querySelector('link[rel=manifest]');
  // The manifests of nz begin with its flag, so that the installed app stays there.
  link?.setAttribute('href', looks[look][link.getAttribute('href')?.includes('-nz') ? 'nz' : 'au']);
}
