import type { BrowserContext, Page } from '@playwright/test';

/**
 * Mocks YouTube in the browser: the player's script and its frame, with the same names and events. It plays nothing;
 * a journey ends a video with `endVideo`. No journey sends a request to the real YouTube.
 */
export async function mockYouTube(context: BrowserContext): Promise<void> {
  await context.route('https://www.youtube.com/iframe_api', (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
  );
  await context.route('https://www.youtube-nocookie.com/embed/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: frame }),
  );
}

/** The calls of a page to its players, oldest first, such as `play`, `mute`, `seekTo 0`. */
export async function playerCalls(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as Window & { youTubeCalls?: string[] }).youTubeCalls ?? []);
}

/** Ends the video of the newest player and waits until the page has rendered the result. */
export async function endVideo(page: Page): Promise<void> {
  await page.evaluate(async () => {
    (window as Window & { youTubePlayers?: { tell(state: number): void }[] }).youTubePlayers?.at(-1)?.tell(0);
    // React renders in message tasks, which run in order.
    const { port1, port2 } = new MessageChannel();
    const isRendered = new Promise((resolve) => (port1.onmessage = resolve));
    port2.postMessage(null);
    await isRendered;
  });
}

/** Makes the newest player report an error: 2, 5, 100, 101 or 150. */
export async function breakVideo(page: Page, code: number): Promise<void> {
  await page.evaluate(
    (error) =>
      (window as Window & { youTubePlayers?: { fail(code: number): void }[] }).youTubePlayers?.at(-1)?.fail(error),
    code,
  );
}

const frame =
  '<!doctype html><html lang="en"><title>Video</title><body style="margin:0;background:#123"><main><h1 style="color:#fff;font:1rem sans-serif">A video plays</h1></main></body></html>';

// Like the real API: the element becomes a frame; events are asynchronous and have `target` and `data`.
const script = `(() => {
  const calls = (window.youTubeCalls = []);
  const players = (window.youTubePlayers = []);
  class Player {
    constructor(element, options) {
      this.options = options;
      this.frame = document.createElement('iframe');
      for (const name of ['id', 'className']) if (element[name]) this.frame[name] = element[name];
      this.frame.allow = 'accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture';
      this.frame.referrerPolicy = 'strict-origin-when-cross-origin';
      this.frame.title = 'YouTube video player';
      this.frame.width = options.width;
      this.frame.height = options.height;
      const query = new URLSearchParams({ ...options.playerVars, enablejsapi: 1, widgetid: players.length + 1 });
      this.frame.src = (options.host || 'https://www.youtube.com') + '/embed/' + options.videoId + '?' + query;
      element.replaceWith(this.frame);
      players.push(this);
      calls.push('create ' + options.videoId + (options.playerVars.mute ? ' muted' : ''));
      this.frame.addEventListener('load', () => {
        this.emit('onReady', null);
        window.youTubeReady = true;
        if (options.playerVars.autoplay) this.tell(1);
      });
    }
    emit(name, data) { if (this.frame.isConnected) this.options.events?.[name]?.({ target: this, data }); }
    tell(state) { this.emit('onStateChange', state); }
    fail(code) { this.emit('onError', code); }
    getIframe() { return this.frame; }
    playVideo() { calls.push('play'); setTimeout(() => this.tell(1)); }
    pauseVideo() { calls.push('pause'); setTimeout(() => this.tell(2)); }
    seekTo(seconds) { calls.push('seekTo ' + seconds); }
    mute() { calls.push('mute'); }
    unMute() { calls.push('unMute'); }
    destroy() { calls.push('destroy'); this.frame.remove(); }
  }
  window.YT = { Player, PlayerState: { UNSTARTED: -1, ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3, CUED: 5 }, loaded: 1 };
  setTimeout(() => window.onYouTubeIframeAPIReady?.());
})();`;
