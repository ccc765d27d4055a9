/** Every path that code links to (§2). Editors' pages are linked by their pageUrl. */
export const paths = {
  home: () => '/',
  events: () => '/events',
  event: (slug: string) => `/event/${encodeURIComponent(slug)}`,
  product: (slug: string) => `/product/${encodeURIComponent(slug)}`,
  shopProducts: (pageUrl: string) => `/products${pageUrl}`,
  shopCategory: (pageUrl: string) => `/categories-shop${pageUrl}`,
  guides: () => '/guides',
  workshops: () => '/workshops',
  phiOnline: () => '/phi-online',
  contact: () => '/#contact',
  cart: () => '/cart',
  searchResults: (keyword?: string) =>
    keyword === undefined ? '/search-results' : `/search-results?q=${encodeURIComponent(keyword)}`,
  orderThankYou: (orderToken: string) => `/order-thankyou?o=${encodeURIComponent(orderToken)}`,
  login: () => '/member/login',
  dashboard: () => '/member/dashboard',
  usingThisSite: () => '/using-this-site',
  privacy: () => '/privacy',
  footer: () => '/partials/common-footer',
} as const;
