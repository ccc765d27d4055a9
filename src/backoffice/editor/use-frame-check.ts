import { useRef, useState } from 'react';
import type { Finding } from '#contract/admin/pages.ts';
import type { FromEditor } from '#contract/editor-messages.ts';
import { type Checked, findingsOf } from './page-findings.ts';

/** How long the check of a width waits for the frame: a slow phone loads and runs axe in it. */
const checkMs = 30_000;
/** Widths of a phone and of a computer. */
const checkedWidths = [360, 1200] as const;

/** Lets the frame run axe over the page as it is rendered, at the width of a phone and of a computer. */
export function useFrameCheck(post: (message: FromEditor) => void): {
  /** The width at which the frame is checked now; null without a check. */
  width: number | null;
  check: () => Promise<Finding[]>;
  heard: (checked: Checked) => void;
  /** The frame is drawn, also anew: it is told what it was asked before. */
  ready: () => void;
} {
  const [width, setWidth] = useState<number | null>(null);
  const waiting = useRef(new Map<string, { message: FromEditor; resolve: (checked: Checked | null) => void }>());
  const checkAt = (at: number): Promise<Checked | null> =>
    new Promise((resolve) => {
      const reqId = crypto.randomUUID();
      const message: FromEditor = { v: 1, type: 'check', reqId, widths: [at] };
      waiting.current.set(reqId, { message, resolve });
      setWidth(at);
      post(message);
      setTimeout(() => {
        waiting.current.delete(reqId);
        resolve(null);
      }, checkMs);
    });
  return {
    width,
    async check() {
      try {
        const results = [];
        for (const at of checkedWidths) {
          const checked = await checkAt(at);
          results.push({ width: at, checked });
          // A page that does not answer once is not waited for again.
          if (!checked) break;
        }
        return findingsOf(results);
      } finally {
        setWidth(null);
      }
    },
    heard(checked) {
      waiting.current.get(checked.reqId)?.resolve(checked);
      waiting.current.delete(checked.reqId);
    },
    ready() {
      for (const { message } of waiting.current.values()) post(message);
    },
  };
}
