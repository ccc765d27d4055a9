import { Link } from 'react-router';
import { getToday } from '#contract/admin/today.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useData } from '../parts/data.ts';

/** What an author is answered who has asked to publish a page; whoever publishes reads it on Today. */
export function Answers() {
  const { data } = useData(getToday, {});
  return data?.own.map(({ text, way }) => (
    <Notice key={text + (way?.to ?? '')}>
      {text} {way && <Link to={way.to}>{way.press}</Link>}
    </Notice>
  ));
}
