import { expect, test } from 'vitest';
import { youtubeId } from './video.ts';

test.each([
  'dQ-4w9W_XcQ',
  ' dQ-4w9W_XcQ ',
  'https://www.youtube.com/watch?v=dQ-4w9W_XcQ',
  'https://www.youtube.com/watch?app=desktop&v=dQ-4w9W_XcQ&t=42s',
  'http://m.youtube.com/watch?v=dQ-4w9W_XcQ',
  'https://youtu.be/dQ-4w9W_XcQ?si=abc',
  'youtu.be/dQ-4w9W_XcQ',
  'youtube.com/embed/dQ-4w9W_XcQ',
  'https://www.youtube-nocookie.com/embed/dQ-4w9W_XcQ?rel=0',
  'https://www.youtube.com/shorts/dQ-4w9W_XcQ',
  'https://www.youtube.com/live/dQ-4w9W_XcQ?feature=share',
  'https://music.youtube.com/watch?v=dQ-4w9W_XcQ',
  'https://www.youtube.com/v/dQ-4w9W_XcQ',
])('%s names a video', (raw) => {
  expect(youtubeId(raw)).toBe('dQ-4w9W_XcQ');
});

test.each([
  '',
  'soon',
  'dQ-4w9W_Xc',
  'dQ-4w9W_XcQQ',
  'dQ+4w9W_XcQ',
  'https://vimeo.com/dQ-4w9W_XcQ',
  'https://youtube.com.evil.example/watch?v=dQ-4w9W_XcQ',
  'https://www.youtube.com/watch?v=<script>',
  'https://www.youtube.com/@phi',
  'javascript:alert(1)',
  'https://',
])('%s names none', (raw) => {
  expect(youtubeId(raw)).toBeUndefined();
});
