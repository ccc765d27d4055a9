import { oldDevices } from './accounts/sign-in-notice.ts';
import { incoming } from './attachment-files.ts';
import { buildParts, oldBuilds } from './cms/build-files.ts';
import { oldGuideUse } from './companies/guide-use.ts';
import { oldInvitations } from './companies/invitation.ts';
import { oldRegistrations, oldWaitingEntries } from './events/old-registrations.ts';
import { strayAttachments } from './forms/attachments.ts';
import { oldCaptchas, oldSubmissions, unconfirmedSubscribers } from './forms/old-forms.ts';
import { fullBuckets } from './http/limits/open-limits.ts';
import { bodiesOfSentMails, oldMails } from './jobs/old-mails.ts';
import { oldReplacedFiles } from './media/replaced.ts';
import { oldEmailChanges } from './members/account/email-change.ts';
import { leftByErasures } from './members/account/left-by-erasures.ts';
import { oldPagePublications, oldSchedules, oldVersions } from './pages/old-history.ts';
import { oldRequests } from './pages/old-requests.ts';
import { oldContentAudit } from './staff/old-audit.ts';
import { oldFreeUses } from './store/cart/free-use.ts';
import { oldCarts, oldWebhooks } from './store/cart/old-carts.ts';
import { ordersNeverPaid, releasedReservations } from './store/orders/never-paid.ts';
import { oldNotes } from './store/orders/old-notes.ts';
import { oldCardTries } from './store/payments/payment-attempt-limit.ts';
import { oldLinkTokens } from './tokens/link-token.ts';
import { oldStaffSessions } from './viewer/staff-session.ts';
import type { Sweeper } from './jobs/sweep.ts';

/** What goes when its time is over, in this order: what people wrote and did before what the site noted. */
export const sweepers: readonly Sweeper[] = [
  oldCarts,
  oldWebhooks,
  oldNotes,
  oldRequests,
  oldSchedules,
  oldPagePublications,
  oldVersions,
  oldContentAudit,
  ordersNeverPaid,
  releasedReservations,
  oldMails,
  bodiesOfSentMails,
  oldCaptchas,
  oldCardTries,
  oldFreeUses,
  fullBuckets,
  unconfirmedSubscribers,
  oldRegistrations,
  oldWaitingEntries,
  oldSubmissions,
  strayAttachments,
  oldReplacedFiles,
  oldLinkTokens,
  oldDevices,
  oldStaffSessions,
  oldGuideUse,
  oldInvitations,
  oldEmailChanges,
  oldBuilds,
  ...leftByErasures,
];

/** Folders of each process's own disk, of which nothing is needed for longer than a request or a start. */
export const diskFolders: readonly string[] = [incoming, buildParts];
