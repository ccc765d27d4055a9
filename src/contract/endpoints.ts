import * as adminAttendees from './admin/attendees.ts';
import * as adminEventMails from './admin/event-mails.ts';
import * as adminWaiting from './admin/waiting.ts';
import * as adminAudit from './admin/audit.ts';
import * as adminCarts from './admin/carts.ts';
import * as adminCompanies from './admin/companies.ts';
import * as adminDistress from './admin/distress.ts';
import * as adminDoor from './admin/door.ts';
import * as adminEvents from './admin/events.ts';
import * as adminGuideCategories from './admin/guide-categories.ts';
import * as adminGuideFiles from './admin/guide-files.ts';
import * as adminGuides from './admin/guides.ts';
import * as adminLinks from './admin/links.ts';
import * as adminMails from './admin/mails.ts';
import * as adminMe from './admin/me.ts';
import * as adminMedia from './admin/media.ts';
import * as adminMenus from './admin/menus.ts';
import * as adminMessages from './admin/messages.ts';
import * as adminMoney from './admin/money.ts';
import * as adminOrders from './admin/orders.ts';
import * as adminPages from './admin/pages.ts';
import * as adminPayments from './admin/payments.ts';
import * as adminPeople from './admin/people.ts';
import * as adminPlans from './admin/plans.ts';
import * as adminProducts from './admin/products.ts';
import * as adminPromotions from './admin/promotions.ts';
import * as adminRedirects from './admin/redirects.ts';
import * as adminSecondFactor from './admin/second-factor.ts';
import * as adminSettings from './admin/settings.ts';
import * as adminShipping from './admin/shipping.ts';
import * as adminStaff from './admin/staff.ts';
import * as adminSubscribers from './admin/subscribers.ts';
import * as adminSubscriptions from './admin/subscriptions.ts';
import * as adminToday from './admin/today.ts';
import * as account from './account.ts';
import * as cms from './cms.ts';
import * as companies from './companies.ts';
import * as contact from './contact.ts';
import * as downloads from './downloads.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as guides from './guides.ts';
import * as instagram from './instagram.ts';
import * as members from './members.ts';
import * as passwords from './passwords.ts';
import * as search from './search.ts';
import * as site from './site.ts';
import * as store from './store.ts';
import * as subscriptions from './subscriptions.ts';

/** Each file that exports endpoints. */
const areas: readonly object[] = [
  site,
  cms,
  search,
  downloads,
  members,
  passwords,
  companies,
  subscriptions,
  account,
  guides,
  events,
  instagram,
  store,
  contact,
  adminAttendees,
  adminEventMails,
  adminWaiting,
  adminAudit,
  adminCarts,
  adminCompanies,
  adminDistress,
  adminDoor,
  adminEvents,
  adminGuideCategories,
  adminGuideFiles,
  adminGuides,
  adminLinks,
  adminMails,
  adminMe,
  adminMedia,
  adminMenus,
  adminMessages,
  adminMoney,
  adminOrders,
  adminPages,
  adminPayments,
  adminPeople,
  adminPlans,
  adminProducts,
  adminPromotions,
  adminRedirects,
  adminSecondFactor,
  adminSettings,
  adminShipping,
  adminStaff,
  adminSubscribers,
  adminSubscriptions,
  adminToday,
];

/** All endpoints. The server refuses to start if one has no route; the OpenAPI document describes the served ones. */
export const endpoints: readonly Endpoint[] = areas.flatMap((area) => Object.values(area).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}
