import { expect, test } from 'vitest';
import { cleanHtml } from './clean-content.ts';

const ours = '/media/1200x800-9bd8c74a6135-0123456789abcdef/headland.webp';

/** The attributes of the only image in the cleaned markup. */
function picture(markup: string): Record<string, string> {
  const cleaned = cleanHtml(markup);
  expect(cleanHtml(cleaned)).toBe(cleaned);
  const [, attributes = ''] = /<img([^>]*)>/.exec(cleaned) ?? [];
  return Object.fromEntries(
    [...attributes.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

test('an image in text loads lazily unless the editor chose otherwise', () => {
  expect(picture('<p><img src="https://elsewhere.example/a.jpg" alt="A" srcset="b.jpg 2x"></p>')).toEqual({
    loading: 'lazy',
    decoding: 'async',
    src: 'https://elsewhere.example/a.jpg',
    alt: 'A',
    srcset: 'b.jpg 2x',
  });
  expect(picture('<img src="/a.jpg" loading="eager" decoding="sync">')).toEqual({
    src: '/a.jpg',
    loading: 'eager',
    decoding: 'sync',
  });
});

test('an image of this site gets a srcset, and its size reserves the space', () => {
  const srcset = [320, 480, 640, 960, 1200].map((width) => `${ours}?w=${width} ${width}w`).join(', ');
  expect(picture(`<img src="${ours}" alt="">`)).toEqual({
    loading: 'lazy',
    decoding: 'async',
    src: ours,
    alt: '',
    srcset,
    sizes: 'auto, (min-width: 44rem) 42rem, 100vw',
    width: '1200',
    height: '800',
  });
  expect(picture(`<img src="${ours}" alt="" loading="eager" width="300" sizes="300px">`)).toEqual({
    loading: 'eager',
    decoding: 'async',
    src: ours,
    alt: '',
    srcset,
    sizes: '300px',
    width: '300',
  });
});

test('the srcset follows a changed URL', () => {
  const other = '/media/400x300-0-fedcba9876543210/cliff.png';
  const cleaned = cleanHtml(`<img src="${ours}" alt="">`);
  expect(picture(cleaned.replace(`src="${ours}"`, `src="${other}"`)).srcset).toBe(
    `${other}?w=320 320w, ${other}?w=400 400w`,
  );
  expect(picture(cleaned.replace(`src="${ours}"`, 'src="https://elsewhere.example/a.jpg"'))).not.toHaveProperty(
    'srcset',
  );
});

/** Embed codes of the sites, shortened. */
const pasted = {
  instagram:
    '<blockquote class="instagram-media" data-instgrm-captioned data-instgrm-permalink="https://www.instagram.com/p/zz-phi-0012/?utm_source=ig_embed" data-instgrm-version="14" style="background:#FFF;min-width:326px"><a href="https://www.instagram.com/p/zz-phi-0012/" target="_blank" onclick="x()">View this post</a></blockquote> <script async src="//www.instagram.com/embed.js"></script>',
  tweet:
    '<blockquote class="twitter-tweet" data-dnt="true" data-theme="dark"><p lang="en" dir="ltr">Say something early.</p>&mdash; PHI <a href="https://twitter.com/phi/status/1">June 6</a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script>',
  tiktok:
    '<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@phi/video/7" data-video-id="7" style="max-width:605px"><section><a title="@phi" href="https://www.tiktok.com/@phi">@phi</a></section></blockquote><script async src="https://www.tiktok.com/embed.js"></script>',
  facebook:
    '<div id="fb-root"></div><script async defer src="https://connect.facebook.net/en_US/sdk.js"></script><div class="fb-post" data-href="https://www.facebook.com/phi/posts/1" data-width="500" data-show-text="true"><blockquote cite="https://www.facebook.com/phi/posts/1" class="fb-xfbml-parse-ignore"><a href="https://www.facebook.com/phi/posts/1">A post</a></blockquote></div>',
};

test('a post of another site keeps its text, link and data attributes, and loses its script', () => {
  expect(cleanHtml(pasted.instagram).trim()).toBe(
    '<blockquote class="instagram-media" data-instgrm-captioned data-instgrm-permalink="https://www.instagram.com/p/zz-phi-0012/?utm_source=ig_embed" data-instgrm-version="14"><a href="https://www.instagram.com/p/zz-phi-0012/" target="_blank" rel="noopener">View this post</a></blockquote>',
  );
  expect(cleanHtml(pasted.tweet)).toBe(
    '<blockquote class="twitter-tweet" data-dnt="true" data-theme="dark"><p lang="en" dir="ltr">Say something early.</p>— PHI <a href="https://twitter.com/phi/status/1">June 6</a></blockquote>',
  );
  expect(cleanHtml(pasted.tiktok)).toBe(
    '<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@phi/video/7" data-video-id="7"><section><a title="@phi" href="https://www.tiktok.com/@phi">@phi</a></section></blockquote>',
  );
  expect(cleanHtml(pasted.facebook)).toBe(
    '<div id="fb-root"></div><div class="fb-post" data-href="https://www.facebook.com/phi/posts/1" data-width="500" data-show-text="true"><blockquote cite="https://www.facebook.com/phi/posts/1" class="fb-xfbml-parse-ignore"><a href="https://www.facebook.com/phi/posts/1">A post</a></blockquote></div>',
  );
});

test.each(Object.keys(pasted) as (keyof typeof pasted)[])('%s: cleaning again changes nothing', (site) => {
  expect(cleanHtml(cleanHtml(pasted[site]))).toBe(cleanHtml(pasted[site]));
});

test('URLs in data attributes are checked like links, and other attributes are removed', () => {
  for (const address of ['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x']) {
    expect(
      cleanHtml(
        `<blockquote class="instagram-media" cite="${address}" data-href="${address}" data-instgrm-permalink="${address}">x</blockquote>`,
      ),
    ).toBe('<blockquote class="instagram-media">x</blockquote>');
    expect(cleanHtml(`<div class="fb-post" data-href="${address}">x</div>`)).toBe('<div class="fb-post">x</div>');
  }
  expect(
    cleanHtml(
      '<blockquote class="twitter-tweet" data-social-post data-later="x" onmouseover="x()">x</blockquote><p data-href="https://x.example">y</p>',
    ),
  ).toBe('<blockquote class="twitter-tweet">x</blockquote><p>y</p>');
});

test('tel: and sms: links are kept', () => {
  for (const link of ['<a href="tel:111">111</a>', '<a href="sms:0458737732">0458 737 732</a>'])
    expect(cleanHtml(link)).toBe(link);
});
