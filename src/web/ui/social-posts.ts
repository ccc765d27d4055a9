import './social-posts.css';

/** The scripts of those sites find their posts by these class names; blocks/other-hosts.ts has the same list. */
export const socialClasses = ['instagram-media', 'twitter-tweet', 'tiktok-embed', 'fb-post'];

const nearMargin = '600px';
/** Time that the script has to replace the posts before their reserved space is removed. */
const replaceTimeoutMs = 10_000;
let isAwaited = false;

/**
 * Loads the script that renders social posts when the first post comes near the viewport, once per document. The
 * script finds the posts itself. A post that it does not render stays a quote with a link.
 */
export function awaitSocialPosts(address: string): void {
  if (isAwaited) return;
  isAwaited = true;
  const near = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && begin(), {
    rootMargin: nearMargin,
  });
  const findPosts = (): void => {
    for (const post of document.querySelectorAll<HTMLElement>(socialClasses.map((name) => `.${name}`).join())) {
      post.parentElement?.setAttribute('data-social-posts', '');
      // Reserves space only below the viewport, so that visible content does not move.
      if (post.getBoundingClientRect().top > window.innerHeight) post.dataset.socialPost = '';
      near.observe(post);
    }
  };
  // Member pages render after the session is known.
  const mutations = new MutationObserver(findPosts);
  const begin = (): void => {
    near.disconnect();
    mutations.disconnect();
    // No other host must learn of a sensitive page. The server omits the script there; this check covers member
    // pages that became sensitive in the browser.
    if (!('sensitive' in document.documentElement.dataset)) loadScript(address);
  };
  findPosts();
  mutations.observe(document.body, { childList: true, subtree: true });
}

function loadScript(address: string): void {
  const script = document.createElement('script');
  const removeReservedSpace = (): void => {
    for (const post of document.querySelectorAll<HTMLElement>('[data-social-post]')) delete post.dataset.socialPost;
  };
  script.src = address;
  script.async = true;
  script.onload = () => setTimeout(removeReservedSpace, replaceTimeoutMs);
  script.onerror = () => {
    console.error(`Social posts: ${address} could not be loaded.`);
    removeReservedSpace();
  };
  document.head.append(script);
}
