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
