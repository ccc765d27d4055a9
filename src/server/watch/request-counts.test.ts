import { expect, test } from 'vitest';
import { RequestCounts } from './request-counts.ts';

test('requests are counted by route and status, and their times add up over the statuses of a route', () => {
  const counts = new RequestCounts();
  const note = (method: string, route: string, status: number, ms: number) =>
    counts.note({ method, route, status, ms, id: 'somebody', trace: null });
  note('GET', '*', 200, 1);
  note('GET', '*', 200, 20);
  note('GET', '*', 404, 700);
  note('POST', '*', 405, 60_000);
  note('GET', String.raw`/sitemap-:part(^\d+).xml`, 200, 0);
  const text = counts.text();
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'phi_http_requests_total{method="GET",route="*",status="200"} 2',
      'phi_http_requests_total{method="GET",route="*",status="404"} 1',
      'phi_http_requests_total{method="POST",route="*",status="405"} 1',
      String.raw`phi_http_requests_total{method="GET",route="/sitemap-:part(^\\d+).xml",status="200"} 1`,
      'phi_http_request_duration_seconds_bucket{method="GET",route="*",le="0.005"} 1',
      'phi_http_request_duration_seconds_bucket{method="GET",route="*",le="0.02"} 2',
      'phi_http_request_duration_seconds_bucket{method="GET",route="*",le="0.5"} 2',
      'phi_http_request_duration_seconds_bucket{method="GET",route="*",le="1"} 3',
      'phi_http_request_duration_seconds_bucket{method="GET",route="*",le="+Inf"} 3',
      'phi_http_request_duration_seconds_sum{method="GET",route="*"} 0.721',
      'phi_http_request_duration_seconds_count{method="GET",route="*"} 3',
      'phi_http_request_duration_seconds_bucket{method="POST",route="*",le="10"} 0',
      'phi_http_request_duration_seconds_bucket{method="POST",route="*",le="+Inf"} 1',
    ]),
  );
  expect(text).toMatch(/\n$/);
  expect(text).not.toContain('somebody');
});
