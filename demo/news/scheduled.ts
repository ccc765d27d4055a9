import { html, item, picture, publicPage } from '../build.ts';
import { pictures } from '../pictures.ts';
import { upcoming } from '../times.ts';
import type { SeedScheduledPage } from '../types.ts';

const zone = 'Australia/Sydney';

/** A post that waits for a Tuesday morning about two months away. */
export function scheduledPages(now: Date): SeedScheduledPage[] {
  const due = upcoming(now, zone, 60, 2, 9);
  const title = 'Four tables and a pot of soup';
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(due);
  return [
    {
      due,
      zone,
      page: publicPage({
        path: '/news/a-pot-of-soup',
        title,
        image: 'news-table',
        description:
          'A library in Geelong asks people to lunch who live alone. What we saw when we came to eat with them.',
        keyword: 'news, stories, prevention',
        items: [
          item('Blog-PostTitle', { PageTitle: title, PostDate: date }),
          picture('news-table', pictures['news-table']),
          html(
            `<p>On the second Tuesday of the month the reading room smells of leeks. The library puts out four tables, and whoever comes in is asked to stay. Nobody is asked why.</p>
            <h2>The rule of the tables</h2><p>Whoever sits down first lays a place for somebody else. By half past twelve there are thirty people, and the staff could not tell you who is lonely and who is only hungry. “That is the point,” says the librarian who cooks.</p>
            <h2>What came of it</h2><p>Two people now ring each other on Sundays. One told a neighbour at the table that her grandson has her bank card, and the neighbour knew whom to ask. Our page on <a href="/elder-safety">elder safety</a> has that number too.</p>`,
          ),
        ],
      }),
    },
  ];
}
