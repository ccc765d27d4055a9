import { useLoaderData } from 'react-router';
import type { PageRefusal } from '#contract/cms.ts';
import { formatPrice } from '#contract/money.ts';
import { planTitles } from '#contract/plan-titles.ts';
import { useSession } from '#web/api/use-session.ts';
import { AccountDisabled } from '#web/members/account-disabled.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/navigation.tsx';
import styles from './error-pages.module.css';
import { paths } from './paths.ts';
import type { ScreenData } from './screen.ts';

/** §2: asks to log in, or says that the user has no permission, and what would open the page. */
export function NoPermission() {
  const data = useLoaderData<ScreenData>();
  return <RefusedPage refusal={(data.kind === 'noPermission' && data.refusal) || null} />;
}

export function RefusedPage({ refusal }: { refusal: PageRefusal | null }) {
  const { status, user } = useSession();
  if (refusal?.inactive) return <AccountDisabled isPage />;
  // A sold guide whose page is not on the site: for its buyers, and for visitors, who may be.
  const away = refusal?.guide?.isAway ? refusal.guide.guideTitle : null;
  return (
    // The text may be wrong until the session is known, so the stylesheet hides it until then.
    <div className={classNames(styles.page, styles.refused, status === 'loading' && styles.undecided)}>
      <h1 className={styles.title}>{away ? `‘${away}’ is not on the site at the moment` : 'No Permission'}</h1>
      {away ? (
        <p>If you bought this guide, it stays yours. It opens here again as soon as its page is back.</p>
      ) : user ? (
        <p>You have no permission to see this page.</p>
      ) : (
        <>
          <p>Please log in to see this page.</p>
          <p>
            <LinkButton href={paths.login()}>Log in</LinkButton>
          </p>
        </>
      )}
      {refusal && !away && <WaysIn refusal={refusal} isLoggedIn={user !== null} />}
      <p>
        {away ? 'Do you need it before then?' : 'Do you think that you should have access?'} Please{' '}
        <TextLink href={paths.contact()}>write to us</TextLink>.
      </p>
    </div>
  );
}

function WaysIn({ refusal: { guide, plan, company }, isLoggedIn }: { refusal: PageRefusal; isLoggedIn: boolean }) {
  const variant = isLoggedIn ? 'primary' : 'secondary';
  return (
    <>
      {guide && (
        <>
          <p>
            {isLoggedIn
              ? `‘${guide.guideTitle}’ opens once you have bought it, for ${formatPrice(guide.price)}.`
              : `If you have not bought this guide yet, you can read what is in it. It costs ${formatPrice(guide.price)}.`}
          </p>
          <p>
            <LinkButton href={guide.offerUrl ?? paths.guides()} variant={variant}>
              See the guide
            </LinkButton>
          </p>
        </>
      )}
      {plan && (
        <>
          <p>
            {guide ? 'It' : 'This page'} is part of the {planTitles[plan]} subscription{guide && ', too'}.
          </p>
          <p>
            <LinkButton href={paths.subscribe()} variant={guide ? 'secondary' : variant}>
              See the plans
            </LinkButton>
          </p>
        </>
      )}
      {company && (
        <p>
          It is for people in organisations that have joined PHI. If yours has, ask the person there who looks after it
          for an invitation.
        </p>
      )}
    </>
  );
}
