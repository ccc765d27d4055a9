/**
 * Paths that code serves; an editor's page there would never be shown. The server does not start while a route of its
 * own is missing here (app.ts), and a test compares the screens.
 */
const served =
  /^\/(admin|api|backoffice|editing|app-settings|assets|cms|dev|download|event|frames|health|icons|identity|join-staff|local-gateway|media|newsletter|product|products|categories-shop|set-up|tickets|\.well-known)(\/|$)|^\/(login|service-worker(-off)?\.js|version\.json|ver|robots\.txt|security\.txt|sitemap(-\d+)?\.xml|favicon\.(svg|ico)|manifest(-neutral)?(-nz)?\.webmanifest|openapi\.json|metrics|find-orders|delivery-address|order-thankyou)$/;
/** Paths of the member area that code serves; /member itself leads to the dashboard, which is a page. */
const member =
  /^\/member(\/(login|forgotpassword|resetpassword|changepassword|verifyemail|createaccount|subscribe|renew|account|confirmemail))?$/;

export function isServedByCode(path: string): boolean {
  return served.test(path) || member.test(path);
}

/** Pages that are there without an editor's page (A-70; web/app/built-in-pages.ts). */
const builtIn = /^\/(cart|events|app|offline|ver|search-results|order-thankyou)$/;

export function hasBuiltInPage(path: string): boolean {
  return builtIn.test(path);
}

/** Pages that the code links to: they can be edited, but a redirect would end what visitors do there. */
const linked = /^\/$|^\/(app|cart|checkout|offline|search-results|member\/dashboard)$|^\/partials(\/|$)/;

export function isNeededByCode(path: string): boolean {
  return linked.test(path) || isServedByCode(path);
}
