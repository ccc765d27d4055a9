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
