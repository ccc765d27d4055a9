export interface SharingService {
  name: string;
  /** SVG path of the icon in a 24 × 24 view box. */
  mark: string;
  href: (address: string) => string;
}

/**
 * Plain links: the page loads nothing from these services, so they learn nothing before a user follows a link. The link
 * omits the page title, because it can reveal more than the sender wants (users at risk).
 */
export const sharingServices: readonly SharingService[] = [
  {
    name: 'Facebook',
    mark: 'M13.5 21v-7.7h2.6l.4-3h-3V8.4c0-.9.3-1.5 1.5-1.5h1.6V4.2c-.3 0-1.2-.1-2.3-.1-2.3 0-3.9 1.4-3.9 4v2.2H7.8v3h2.6V21z',
    href: (address) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`,
  },
  {
    name: 'X',
    mark: 'M17.2 4h2.9l-6.3 7.2L21.2 20h-5.8l-4.5-5.5L5.7 20H2.8l6.7-7.7L2.4 4h5.9l4.1 5zm-1 14.3h1.6L7.5 5.6H5.8z',
    href: (address) => `https://x.com/intent/post?url=${encodeURIComponent(address)}`,
  },
  {
    name: 'LinkedIn',
    mark: 'M6.9 20H3.6V9.2h3.3zM5.2 7.7a1.9 1.9 0 1 1 0-3.8 1.9 1.9 0 0 1 0 3.8zM20.4 20h-3.3v-5.3c0-1.3 0-2.9-1.8-2.9s-2 1.4-2 2.8V20H10V9.2h3.2v1.5a3.5 3.5 0 0 1 3.1-1.7c3.4 0 4.1 2.2 4.1 5.1z',
    href: (address) => `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(address)}`,
  },
  {
    name: 'WhatsApp',
    mark: 'M12 2.9a9 9 0 0 0-7.7 13.6L3 21.2l4.8-1.3A9 9 0 1 0 12 2.9zm0 1.7a7.4 7.4 0 1 1-3.8 13.7l-.3-.2-2.8.8.8-2.8-.2-.3A7.4 7.4 0 0 1 12 4.6zM8.9 7.9c-.2 0-.5.1-.7.3-.2.3-.9.9-.9 2.1s.9 2.4 1 2.6c.2.2 1.8 2.8 4.4 3.8 2.1.9 2.6.7 3 .7.5-.1 1.5-.7 1.7-1.3.2-.6.2-1.1.1-1.2l-.5-.3-1.5-.7c-.2-.1-.4-.1-.6.1l-.7.9c-.1.2-.3.2-.5.1-.3-.1-1.1-.4-2-1.3-.8-.7-1.3-1.5-1.4-1.8-.1-.2 0-.4.1-.5l.6-.8v-.4l-.7-1.7c-.2-.4-.4-.4-.6-.4z',
    href: (address) => `https://wa.me/?text=${encodeURIComponent(address)}`,
  },
  {
    name: 'Email',
    mark: 'M4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11A1.5 1.5 0 0 1 4.5 5zm.8 2 6.7 5 6.7-5zM5 9v8h14V9l-7 5.2z',
    href: (address) => `mailto:?subject=${encodeURIComponent('A page for you')}&body=${encodeURIComponent(address)}`,
  },
];

export const linkMark =
  'M10 14a4.5 4.5 0 0 0 6.5 0l3-3A4.6 4.6 0 0 0 13 4.5l-1 1M14 10a4.5 4.5 0 0 0-6.5 0l-3 3A4.6 4.6 0 0 0 11 19.5l1-1';
export const shareMark = 'M12 15V4m0 0L8 8m4-4 4 4M6 12H5v8h14v-8h-1';
