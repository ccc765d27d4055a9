import { parseUrl } from '#contract/parse-url.ts';
import type { Field } from './define.ts';

/** §3 YoutubeCode: the id of eleven characters or any URL of the video; undefined for any other value. */
export function youtubeId(raw: string): string | undefined {
  const text = raw.trim();
  if (isId(text)) return text;
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!url) return undefined;
  const host = url.hostname.replace(/^(www|m|music)\./, '');
  const [, first = '', second = ''] = url.pathname.split('/');
  const named =
    host === 'youtu.be'
      ? first
      : /^youtube(-nocookie)?\.com$/.test(host)
        ? /^(embed|shorts|live|v|e)$/.test(first)
          ? second
          : (url.searchParams.get('v') ?? '')
        : '';
  return isId(named) ? named : undefined;
}

export function youtubeCode(): Field<string> {
  return { editor: 'text', label: 'YouTube address or code', fallback: '', parse: youtubeId };
}

function isId(text: string): boolean {
  return /^[\w-]{11}$/.test(text);
}
