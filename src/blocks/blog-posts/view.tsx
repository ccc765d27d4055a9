import { useLayoutEffect, useRef, useState } from 'react';
import { Band } from '#web/ui/band.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import type { BlockFields } from '../define.ts';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { machineDate, postDateText } from '../post-date.ts';
import { batchSize, neededPerRow, defaultTilesPerRow } from './batches.ts';
import { blogPosts } from './schema.ts';
import { useTilesPerRow } from './use-tiles-per-row.ts';
import styles from './blog-posts.module.css';

const sizes = '(min-width: 1600px) 22rem, (min-width: 1200px) 30vw, (min-width: 768px) 46vw, 92vw';

type Post = BlockFields<typeof blogPosts>['BlogPosts'][number];

function BlogPosts({ fields }: BlockViewProps<typeof blogPosts>) {
  const known = useTilesPerRow();
  const [batches, setBatches] = useState(1);
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);
  const posts = fields.BlogPosts;
  const shown = batches * batchSize(fields.NumOfTileLines, known ?? defaultTilesPerRow);
  const rest = posts.slice(shown);

  // Moves focus to the first new tile, because LOAD MORE may have disappeared.
  useLayoutEffect(() => {
    const tile = firstNew.current === undefined ? undefined : list.current?.children[firstNew.current];
    firstNew.current = undefined;
    (tile?.querySelector('a') ?? (tile instanceof HTMLElement ? tile : undefined))?.focus();
  }, [batches]);

  const more = (): void => {
    firstNew.current = shown;
    setBatches(batches + 1);
  };

  if (posts.length === 0) return null;
  return (
    <Band title={fields.Title}>
      <ul ref={list} className={styles.posts} aria-label={fields.Title || 'Posts'}>
        {posts.slice(0, shown).map((post, position) => (
          // Until the width is known, the stylesheet hides the tiles that do not fit.
          <li
            key={post.pageUrl + String(position)}
            tabIndex={-1}
            data-needs={known === null ? neededPerRow(position, fields.NumOfTileLines) : undefined}
          >
            <PostTile post={post} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <>
          <div className={styles.more}>
            <Button variant="secondary" onClick={more}>
              LOAD MORE
            </Button>
          </div>
          <noscript>
            <ul>
              {rest.map((post, position) => (
                <li key={post.pageUrl + String(position)}>
                  <TextLink href={post.pageUrl}>{post.pageTitle}</TextLink>
                </li>
              ))}
            </ul>
          </noscript>
        </>
      )}
    </Band>
  );
}

function PostTile({ post }: { post: Post }) {
  return (
    <Card href={post.pageUrl} title={post.pageTitle} imageUrl={post.imageUrl} sizes={sizes}>
      {post.postDate && (
        <p className={styles.date}>
          <time dateTime={machineDate(post.postDate)}>{postDateText(post.postDate)}</time>
        </p>
      )}
      {post.shortDesc && <p>{post.shortDesc}</p>}
    </Card>
  );
}

export const view = defineView(blogPosts, BlogPosts);
