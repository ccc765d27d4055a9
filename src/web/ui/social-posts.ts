import './social-posts.css';

/** By these the scripts of those sites find their posts; blocks/social-post.ts knows the same. */
export const socialClasses = ['instagram-media', 'twitter-tweet', 'tiktok-embed', 'fb-post'];

const nearness = '600px';
/** Until then the script may still put something in the place of a post. */
const patienceMs = 10_000;
let isAwaited = false;

/**
 * Brings the script that draws posts of other sites, once a document, when the first of them comes near the window
 * . It looks for the posts itself. What it does not draw, or when it does not come, stays a quote with a link.
 */
export function awaitSocialPosts(address: string): void {
  if (isAwaited) return;
  isAwaited = true;
  const near = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && begin(), {
    rootMargin: nearness,
  });
  const look = (): void => {
    for (const post of document.querySelectorAll<HTMLElement>(socialClasses.map((name) => `.${name}`).join())) {
      post.parentElement?.setAttribute('data-social-posts', '');
      // Only out of sight: what is being read stays where it is.
      if (post.getBoundingClientRect().top > window.innerHeight) post.dataset.socialPost = '';
      near.observe(post);
    }
  };
  // A page for members is drawn when it is known who they are.
  const later = new MutationObserver(look);
  const begin = (): void => {
    near.disconnect();
    later.disconnect();
    // Nobody else is told of a sensitive page; the server names no script on it, and this holds for what it
    // could not know.
    if (!('sensitive' in document.documentElement.dataset)) bring(address);
  };
  look();
  later.observe(document.body, { childList: true, subtree: true });
}

function bring(address: string): void {
  const script = document.createElement('script');
  const giveUpRoom = (): void => {
    for (const post of document.querySelectorAll<HTMLElement>('[data-social-post]')) delete post.dataset.socialPost;
  };
  script.src = address;
  script.async = true;
  script.onload = () => setTimeout(giveUpRoom, patienceMs);
  script.onerror = () => {
    console.error(`Social posts: ${address} could not be loaded.`);
    giveUpRoom();
  };
  document.head.append(script);
}
