/**
 * Google's widget, version 2. Loaded only if RECAPTCHA_SITE_KEY is set and the user starts to fill in a form. The
 * document of that page has a policy that permits the script (app/document-policy.ts).
 */
interface Grecaptcha {
  ready(callback: () => void): void;
  render(container: HTMLElement, options: { sitekey: string; callback?: () => void }): number;
  getResponse(widget: number): string;
  reset(widget: number): void;
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
  }
}

export interface Widget {
  answer(): string;
  reset(): void;
}

const source = 'https://www.google.com/recaptcha/api.js?render=explicit';
let loading: Promise<Grecaptcha> | null = null;

export async function showRecaptcha(container: HTMLElement, siteKey: string): Promise<Widget> {
  const grecaptcha = await (loading ??= loadScript().catch((error: unknown) => {
    loading = null;
    throw error;
  }));
  const place = container.appendChild(document.createElement('div'));
  const widget = grecaptcha.render(place, { sitekey: siteKey });
  return { answer: () => grecaptcha.getResponse(widget), reset: () => grecaptcha.reset(widget) };
}

function loadScript(): Promise<Grecaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.onerror = () => reject(new Error('The captcha service cannot be reached. Please try again in a moment.'));
    script.onload = () => {
      const { grecaptcha } = window;
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject(new Error('The captcha service cannot be reached. Please try again in a moment.'));
    };
    document.head.append(script);
  });
}
